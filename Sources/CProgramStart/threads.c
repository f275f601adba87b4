#include "program_start.h"

#include <pthread.h>

// Ends once the gate has been opened.
static void *pass(void *gate) {
  pthread_mutex_lock(gate);
  pthread_mutex_unlock(gate);
  return NULL;
}

int winnow_startable_threads(int wanted) {
  pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  pthread_t threads[16];
  int started = 0;
  // Closed until all were started, since they are to be there at the same time.
  pthread_mutex_lock(&gate);
  while (started < wanted && started < 16 && pthread_create(&threads[started], NULL, pass, &gate) == 0) started++;
  pthread_mutex_unlock(&gate);
  for (int thread = 0; thread < started; thread++) pthread_join(threads[thread], NULL);
  return started;
}
