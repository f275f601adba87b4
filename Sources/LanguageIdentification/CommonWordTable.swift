// swift-format-ignore-file
// Made by train-languages from wordfreq, FrequencyWords and Common Voice's sentences: see NOTICE.
extension CommonWords {
  static let table = """
a hu 20 pt 10 cs 10 ca 9 sk 9 ro 8 es 8 en 8 it 6 fr 4 pl 4 hr 4
aby sk 46 cs 33 pl 21
af da 89 nl 11
ai fr 33 ro 31 vi 20 it 16
ako sk 66 hr 34
al ca 28 es 22 it 21 ro 16 nl 14
aldrig sv 57 da 43
ale cs 34 pl 30 sk 25 ro 10
algo es 64 pt 36
alla it 53 sv 47
alle nb 26 da 25 de 19 it 16 nl 14
alles de 57 nl 43
alltid sv 54 nb 46
als nl 43 de 37 ca 20
also de 52 en 48
alt nb 55 da 45
am ro 58 de 27 en 15
an de 45 en 33 vi 12 tr 10
andere nl 61 de 39
andre nb 57 da 43
ani cs 31 sk 27 ro 26 pl 16
ano cs 59 pt 41
antes es 52 pt 48
any en 56 ca 44
aquí es 50 ca 50
are en 70 ro 30
as pt 43 en 40 fr 17
asi cs 60 sk 40
at da 48 nb 32 en 20
au ro 51 fr 49
av nb 55 sv 45
až cs 53 sk 47
bare nb 59 da 41
barn sv 53 nb 47
be en 69 hu 31
bedre nb 55 da 45
ben tr 53 nl 35 hu 12
bez pl 27 hr 26 cs 24 sk 23
bien fr 54 es 46
bin de 63 tr 37
blev da 59 sv 41
bli nb 54 sv 46
blir nb 55 sv 45
bon fr 58 ca 42
bra sv 62 nb 38
bude cs 46 sk 35 hr 18
by sk 30 cs 27 en 26 pl 17
bé ca 61 vi 39
c fr 72 it 28
cada ca 37 es 35 pt 27
casa pt 28 it 25 ca 23 es 23
caso it 53 pt 47
ce ro 50 fr 50
chi it 62 vi 38
ci it 56 pl 44
co pl 51 cs 49
com pt 57 ca 43
come it 69 en 31
como pt 51 es 49
con es 40 it 34 vi 26
cosa it 65 ca 35
d ca 39 fr 34 it 9 tr 6 en 6 ro 6
da hr 33 pt 17 tr 13 it 12 nb 7 de 7 da 6 ro 5
dag nb 29 da 28 nl 23 sv 21
dan id 65 nl 25 hr 9
dar ro 76 pt 24
das de 80 pt 20
de es 14 ca 14 nl 13 ro 13 pt 12 fr 12 da 5 hu 4 tr 4 nb 4 sv 4
del ca 34 it 28 es 28 sv 5 da 5
dem de 40 da 23 sv 19 nb 17
den da 28 de 24 sv 23 nb 20 cs 5
denne nb 59 da 41
der de 56 da 33 nb 11
deres da 62 nb 38
des fr 58 de 29 ca 13
det sv 35 nb 34 da 32
dette nb 67 da 33
deve pt 53 it 47
di it 60 id 40
dia id 63 pt 19 ca 17
die de 69 nl 31
dig sv 52 da 48
din ro 51 da 17 nb 16 sv 16
dine da 50 nb 50
dir de 55 ca 45
dire fr 56 it 44
disse pt 39 nb 33 da 27
dit nl 54 fr 30 da 16
ditt sv 53 nb 47
dnes cs 52 sk 48
do pt 24 pl 23 cs 15 sk 14 en 10 hr 8 vi 5
dos pt 46 es 28 ca 26
du nb 25 sv 23 da 22 de 15 fr 15
dva hr 51 cs 49
e it 46 pt 39 ro 15
efter da 56 sv 44
ei fi 81 ro 19
el ca 41 es 40 hu 12 ro 7
eller sv 36 da 32 nb 32
em pt 53 vi 29 ca 18
en es 15 nl 14 da 13 sv 13 nb 12 ca 12 fr 10 fi 6 tr 4
ens ca 69 sv 31
entre ca 28 es 26 pt 24 fr 22
er nb 35 da 33 nl 15 de 12 sv 4
era it 26 ca 19 pt 18 es 18 ro 18
es es 34 de 31 ca 21 hu 7 fr 6
esta es 62 pt 38
estamos es 51 pt 49
estar es 52 pt 48
este ro 59 es 20 pt 14 hu 8
está pt 58 es 42
estás es 53 pt 47
et fr 41 da 23 nb 19 fi 9 ca 8
eu pt 65 ro 24 fr 11
even en 52 nl 48
fa ca 55 it 45
favor es 53 pt 47
fel hu 47 ro 27 sv 25
flere nb 51 da 49
folk nb 39 sv 31 da 30
for nb 36 da 35 en 29
fordi nb 50 da 50
fra nb 50 da 50
få nb 36 sv 33 da 31
får sv 43 nb 32 da 25
før nb 60 da 40
første nb 53 da 47
ga hr 65 nl 35
gang nb 53 da 47
give en 55 da 45
gjorde sv 38 nb 33 da 29
gjort sv 50 nb 50
go pl 54 en 46
god nb 42 da 34 hr 24
godt da 64 nb 36
gran ca 57 es 43
grande pt 55 it 45
gå sv 36 nb 35 da 28
går nb 37 sv 35 da 28
ha hu 22 ca 22 it 19 nb 13 sv 12 es 12
had en 59 nl 41
hai it 53 vi 47
ham da 55 nb 45
han da 29 nb 27 sv 27 ca 10 es 7
hans da 35 sv 34 nb 31
har nb 35 sv 33 da 32
has en 50 ca 29 es 21
have en 65 da 35
hay es 54 vi 46
he en 48 fi 19 ca 17 es 15
hei fi 57 nb 43
hej sk 53 sv 47
hele da 40 nb 34 nl 26
helt da 34 nb 34 sv 31
hem nl 34 ca 27 sv 20 tr 19
henne sv 51 nb 49
her tr 27 da 25 en 24 nb 24
hier de 53 nl 47
hjem da 52 nb 48
ho ca 31 it 30 cs 20 sk 19
home en 53 ca 47
hun da 42 nb 38 nl 19
hvem nb 55 da 45
hver nb 51 da 49
hvis da 60 nb 40
hvor da 56 nb 44
hvordan nb 54 da 46
hvorfor nb 55 da 45
i hr 14 ca 13 da 13 pl 12 nb 12 en 11 sv 11 it 6 cs 4 ro 3 sk 2
ich de 68 sk 18 pl 14
ide hu 52 sk 48
igen hu 44 da 28 sv 28
ikke nb 53 da 47
il it 58 fr 42
im de 58 hr 16 pl 14 sk 12
in nl 24 en 22 de 21 it 20 sv 6 ro 5 tr 3
ingen sv 34 nb 34 da 31
ir pt 53 es 47
is nl 43 hu 29 en 28
ja fi 38 de 9 hr 8 pl 8 ca 7 da 7 sv 7 sk 6 nb 6 nl 5
jak pl 60 cs 40
jako cs 70 pl 30
je hr 32 cs 19 sk 18 nl 16 fr 14
jeden cs 34 sk 33 pl 33
jeg nb 55 da 45
jeho sk 51 cs 49
jej pl 54 sk 46
jer hr 71 da 29
jo fi 27 ca 20 da 19 cs 18 nb 15
ju sv 58 sk 42
just en 70 sv 30
já cs 59 pt 41
k cs 56 sk 44
kan da 29 sv 25 nb 24 nl 16 id 6
každý cs 51 sk 49
kde cs 51 sk 49
ke id 81 cs 19
ki hu 54 tr 46
kom da 29 sv 27 nb 27 nl 17
komme da 51 nb 49
kommer sv 43 nb 33 da 24
kto pl 54 sk 46
kun fi 70 da 30
kunne da 53 nb 47
l fr 34 ca 33 it 23 ro 10
la ca 26 es 23 fr 20 it 17 ro 14
le fr 46 it 24 es 13 ro 10 hu 8
les fr 51 ca 41 es 7
let en 53 cs 47
li hr 52 ca 31 it 18
like en 75 nb 25
lo es 57 it 34 pt 9
los es 89 de 11
lui ro 40 fr 37 it 23
là vi 81 fr 19
m fr 25 ca 24 en 22 ro 16 nl 14
ma it 35 pl 24 sk 15 fr 14 hu 11
mai ro 67 it 18 ca 14
mais pt 51 fr 49
mal de 45 sk 22 es 17 fr 16
man sv 25 de 24 da 18 nb 14 en 10 nl 8
mange da 51 nb 49
mann de 56 nb 44
mas pt 80 es 20
me es 21 en 16 pt 16 nl 12 fr 11 hr 10 it 8 fi 6
med sv 34 nb 34 da 32
meg hu 55 nb 45
men sv 37 da 33 nb 30
menos es 55 pt 45
mer nb 52 sv 48
meu pt 47 ca 29 ro 24
mi it 13 hr 12 cs 12 tr 11 pl 11 hu 11 es 11 sk 8 ro 8 ca 4
mig sv 53 da 47
min sv 35 da 33 nb 31
mine ro 39 nb 33 da 28
mit de 62 hu 26 da 13
mitt sv 57 nb 43
moje pl 51 cs 49
moment ca 52 fr 48
momento es 51 it 49
mort fr 50 ca 50
most hu 73 en 27
mot sv 50 nb 50
mu hr 26 pl 20 tr 20 cs 18 sk 16
mundo pt 51 es 49
my en 80 cs 20
myslím cs 54 sk 46
má cs 52 sk 48
mám cs 59 sk 41
máme cs 53 sk 47
más es 74 hu 26
máte cs 51 sk 49
må nb 55 da 45
n fr 31 fi 17 ro 15 nl 15 ca 11 de 9
na pl 23 cs 22 sk 21 hr 20 pt 11 nl 4
nad pl 36 cs 34 sk 30
nada es 53 pt 47
nam vi 42 hr 33 pl 25
nas hr 36 pl 35 pt 28
ne hr 24 tr 17 fr 16 cs 10 ro 10 hu 8 fi 8 it 6
ned nb 52 da 48
nei nb 62 it 38
nej sv 52 da 48
nem hu 90 pt 10
ni sv 36 hr 24 es 20 ca 19
nic pl 51 cs 49
nie pl 76 sk 24
nikdy cs 56 sk 44
no es 29 ca 24 pt 15 en 9 it 6 sk 5 pl 5 cs 5 fi 3
nog nl 71 sv 29
noi ro 59 it 41
nok da 55 nb 45
non it 80 fr 20
nos pt 43 es 39 fr 18
nou ca 35 ro 34 nl 31
nu ro 49 sv 19 da 18 nl 15
nunca pt 51 es 49
nya id 52 sv 48
nye da 51 nb 49
nám cs 51 sk 49
nás cs 51 sk 49
når nb 55 da 45
o pt 25 ro 16 pl 10 cs 9 sk 9 tr 8 hr 7 ca 5 it 5 es 5
od hr 40 pl 23 sk 19 cs 18
of en 78 nl 22
og da 53 nb 47
også da 51 nb 49
oh en 27 id 22 it 18 de 18 fr 15
okay da 53 en 47
om sv 30 nb 25 da 24 nl 21
on fi 46 en 18 fr 15 hr 9 ca 7 pl 6
ona hr 36 tr 34 pl 30
op nl 75 da 25
os pt 73 da 27
oss nb 54 sv 46
ou pt 51 fr 49
over nl 35 da 23 nb 23 en 18
pak cs 50 id 50
para pt 48 es 36 id 9 tr 7
pare ro 55 ca 45
parece es 52 pt 48
parte it 33 es 24 ro 23 pt 21
per ca 52 it 48
po pl 28 sk 22 cs 22 hr 20 it 9
pod pl 31 hr 25 sk 24 cs 20
por es 56 pt 44
porque es 51 pt 49
posso pt 51 it 49
pot ro 53 ca 47
pre sk 77 hr 23
prima it 66 ro 34
put hr 54 en 46
pár cs 52 hu 48
på sv 35 nb 34 da 31
quan ca 55 vi 45
quando pt 52 it 48
quanto it 61 pt 39
que es 30 pt 27 ca 27 fr 16
qui fr 57 ca 22 it 21
roku pl 38 sk 37 cs 25
s cs 17 sk 17 en 14 hr 11 ro 10 fr 9 ca 9 hu 6 de 4 nl 4
sa sk 47 hr 18 ro 12 fr 11 nb 6 sv 5
saat id 69 tr 31
sai fi 52 it 48
sam hr 81 pl 19
samme da 52 nb 48
sammen da 54 nb 46
sana tr 61 id 39
sant ca 57 nb 43
sau vi 52 ro 48
se cs 18 hr 17 es 11 fi 10 pt 9 ro 7 it 6 fr 6 da 4 nb 3 ca 3 sv 3 hu 2
sei it 55 pt 45
selv da 51 nb 49
sem hu 46 pt 32 cs 21
sempre it 39 pt 32 ca 29
sen fi 48 tr 34 sv 18
ser ca 22 pt 22 es 17 nb 14 sv 14 da 10
sett nb 58 sv 42
seu pt 53 ca 47
seus pt 52 ca 48
si sk 18 it 16 cs 16 es 11 ca 10 hr 9 fr 9 ro 8 nb 5
siden nb 55 da 45
sie de 88 pl 12
sig sv 52 da 48
sin es 31 sv 24 nb 23 da 22
skal da 57 nb 43
skulle sv 44 nb 34 da 23
so de 39 en 31 sk 17 it 13
sobre pt 35 ca 32 es 32
solo it 61 es 39
som sv 29 nb 29 sk 22 da 19
son fr 43 es 32 tr 25
ste sk 56 hr 44
stor da 36 nb 32 sv 31
store da 59 nb 41
su hr 47 es 35 it 18
sua pt 58 it 42
svoje hr 56 sk 44
svoju hr 53 sk 47
så sv 35 da 35 nb 30
sé es 52 ca 48
sí es 51 ca 49
t en 31 fr 26 ca 19 nl 14 hu 11
ta vi 32 sv 17 nb 15 cs 11 pl 10 fr 8 ro 8
tak cs 27 pl 26 sk 20 id 19 da 8
takže cs 53 sk 47
tam cs 32 pl 27 sk 23 tr 18
tan es 55 ca 45
tanto es 50 it 50
tar sv 52 nb 48
te nl 24 es 15 ro 11 hr 11 pt 10 hu 10 fr 7 it 6 pl 6
tebe hr 52 cs 48
tempo pt 53 it 47
temps fr 52 ca 48
ten pl 40 cs 36 sk 24
teraz pl 59 sk 41
ti hr 32 it 26 cs 19 sk 13 es 9
tid da 35 nb 34 sv 30
til da 50 nb 50
ting nb 53 da 47
to en 23 cs 21 pl 21 sk 16 hr 12 da 4 nb 3
toda es 50 pt 50
todas es 52 pt 48
todo es 69 pt 31
todos es 52 pt 48
tog da 51 sv 49
toho cs 57 sk 43
tom nb 37 id 26 cs 20 sk 17
tomu cs 58 sk 42
tot ca 42 nl 32 ro 25
tra it 65 vi 35
tre nb 29 da 26 it 23 sv 23
tres ca 53 es 47
tror sv 36 nb 36 da 28
tu fr 21 sk 12 es 11 cs 11 pl 10 it 8 ca 8 hr 7 ro 6 pt 6
tuo fi 57 it 43
ty cs 46 pl 31 sk 23
u hr 73 nl 16 cs 12
um pt 74 de 26
un it 22 fr 20 es 20 ca 20 ro 18
una ca 33 es 31 it 31 ro 5
under sv 41 da 31 nb 29
uno it 56 es 44
uns de 69 ca 31
us en 53 ca 47
ut nb 55 sv 45
už cs 53 sk 47
v sk 53 cs 47
va ca 39 ro 25 fr 15 es 11 it 10
vai pt 63 fi 37
vamos es 50 pt 50
van nl 61 hu 28 ca 11
var da 28 sv 27 nb 26 tr 19
ve tr 69 cs 23 en 8
ved da 69 nb 31
vel nb 61 da 39
ver pt 52 es 48
vet sv 51 nb 49
vez es 55 pt 45
vi sv 30 nb 29 da 28 hr 7 it 7
vida pt 35 es 35 ca 29
vil nb 50 da 50
ville da 41 nb 36 sv 23
voi fi 57 ro 26 it 17
vom de 52 ro 48
vor de 56 ro 44
vám cs 50 sk 50
vás cs 53 sk 47
vår sv 54 nb 46
være da 53 nb 47
však sk 57 cs 43
waren nl 50 de 50
was en 41 de 31 nl 28
we nl 48 en 43 pl 10
weg nl 54 de 46
wie de 75 nl 25
will en 64 de 36
y es 78 fr 22
ya id 41 es 30 tr 29
z pl 48 sk 27 cs 25
za hr 37 pl 23 cs 22 sk 19
ze nl 50 pl 29 cs 20
zo nl 64 sk 36
à fr 71 pt 20 vi 9
år da 34 sv 33 nb 33
és hu 61 ca 39
čas sk 51 cs 49
či sk 60 cs 40
že cs 53 sk 47
život hr 53 cs 47
а ru 38 uk 35 bg 27
без bg 37 uk 33 ru 30
в ru 44 bg 30 uk 26
вам ru 53 uk 47
вас ru 45 uk 31 bg 24
ви bg 53 uk 47
все ru 48 uk 33 bg 20
г bg 63 ru 37
да bg 83 ru 17
два ru 55 uk 45
день ru 55 uk 45
для ru 53 uk 47
до uk 50 bg 27 ru 23
добре bg 72 uk 28
за bg 51 uk 27 ru 22
и bg 53 ru 47
или ru 50 bg 50
им bg 61 ru 39
й uk 67 bg 33
как ru 69 bg 31
ли bg 75 ru 25
людей uk 54 ru 46
люди uk 50 ru 50
м ru 50 uk 50
между bg 54 ru 46
ми bg 64 uk 36
много bg 75 ru 25
може bg 63 uk 37
на bg 47 uk 27 ru 26
нам ru 58 uk 42
нас uk 38 ru 36 bg 26
не ru 35 bg 33 uk 32
него bg 60 ru 40
ни bg 65 ru 35
них ru 54 uk 46
но ru 50 bg 50
ну ru 53 uk 47
о ru 65 bg 18 uk 17
один ru 53 uk 47
от bg 74 ru 26
п uk 50 ru 50
по bg 44 ru 38 uk 19
под ru 58 bg 42
после ru 64 bg 36
при bg 41 ru 37 uk 23
просто ru 40 uk 32 bg 28
с ru 47 bg 44 uk 9
себе uk 54 ru 46
так ru 53 uk 47
там bg 34 uk 34 ru 32
те bg 69 uk 31
тебе ru 65 uk 35
ти bg 70 uk 30
то ru 52 uk 33 bg 15
того ru 55 uk 45
той bg 79 uk 21
тут uk 60 ru 40
у uk 61 ru 32 bg 7
через uk 55 ru 45
ще bg 74 uk 26
я ru 54 uk 31 bg 15
ان ur 58 ar 42
اگر ur 51 fa 49
بار fa 56 ur 44
بعد ar 41 ur 33 fa 26
بن ar 54 ur 46
به fa 86 ar 14
تم ar 58 ur 42
تمام fa 58 ur 42
تو fa 57 ur 43
جا ur 59 fa 41
خود fa 71 ur 29
دو fa 60 ur 40
دور fa 52 ur 48
زندگی fa 57 ur 43
سال fa 64 ur 36
شروع fa 51 ur 49
فقط fa 54 ar 46
قبل ar 68 fa 32
ما ar 61 fa 39
مثل ar 53 fa 47
محمد ar 56 ur 44
من ar 67 fa 33
نام fa 52 ur 48
نظر fa 59 ur 41
هم fa 78 ar 22
و fa 64 ar 25 ur 11
وقت ur 42 fa 31 ar 27
کسی ur 67 fa 33
کم ur 51 fa 49
یا fa 55 ur 45
"""
}
