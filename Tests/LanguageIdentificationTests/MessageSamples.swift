// swift-format-ignore-file
@testable import LanguageIdentification

/// Messages written for this project, in every language: a greeting, a code, a delivery, an advert, small
/// talk.
enum MessageSamples {
  static let all: [(language: Language, texts: [String])] = [
    (.ar, [
      "صباح الخير، كيف حالك اليوم؟", "رمز التحقق الخاص بك هو 482913 ولا تشاركه مع أحد",
      "سيتم توصيل طلبك غدا بين الساعة العاشرة والثانية عشرة", "خصم 50% على جميع الملابس حتى نهاية الأسبوع",
      "وينك يا زلمة؟ احنا مستنينك من ساعة", "شكرا جزيلا على المساعدة، الله يخليك",
    ]),
    (.de, [
      "Guten Morgen, wie geht es dir heute?", "Ihr Bestätigungscode lautet 482913. Geben Sie ihn nicht weiter.",
      "Dein Paket wird morgen zwischen 10 und 12 Uhr zugestellt", "Nur heute: 50 % Rabatt auf alle Schuhe!",
      "bin gleich da, hab den bus verpasst", "Kannst du noch Milch und Brot mitbringen?",
    ]),
    (.en, [
      "Good morning, how are you today?", "Your verification code is 482913. Do not share it with anyone.",
      "Your parcel will be delivered tomorrow between 10 and 12", "Today only: 50% off all shoes!",
      "omg u wont believe what just happened lol", "can you pick up some milk on the way home?",
    ]),
    (.es, [
      "Buenos días, ¿cómo estás hoy?", "Tu código de verificación es 482913. No lo compartas con nadie.",
      "Su paquete será entregado mañana entre las 10 y las 12", "¡Solo hoy: 50% de descuento en todos los zapatos!",
      "oye wey q haces, vamos al cine o q", "¿Puedes comprar leche de camino a casa?",
    ]),
    (.fa, [
      "صبح بخیر، امروز حالت چطور است؟", "کد تایید شما ۴۸۲۹۱۳ است. آن را به کسی ندهید",
      "بسته شما فردا بین ساعت ده تا دوازده تحویل داده می‌شود", "فقط امروز پنجاه درصد تخفیف برای همه کفش‌ها",
      "سلام کجایی؟ دیر کردی که", "میشه سر راه خونه شیر بگیری؟",
    ]),
    (.fr, [
      "Bonjour, comment vas-tu aujourd'hui ?", "Votre code de vérification est 482913. Ne le partagez pas.",
      "Votre colis sera livré demain entre 10 h et 12 h", "Aujourd'hui seulement : -50 % sur toutes les chaussures !",
      "t'es où ? on t'attend depuis une heure mdr", "tu peux acheter du lait en rentrant ?",
    ]),
    (.he, [
      "בוקר טוב, מה שלומך היום?", "קוד האימות שלך הוא 482913", "החבילה שלך תגיע מחר בין 10 ל-12",
      "רק היום: 50% הנחה על כל הנעליים", "איפה אתה? כולם כבר פה", "אפשר לקנות חלב בדרך הביתה?",
    ]),
    (.it, [
      "Buongiorno, come stai oggi?", "Il tuo codice di verifica è 482913. Non condividerlo con nessuno.",
      "Il tuo pacco sarà consegnato domani tra le 10 e le 12", "Solo oggi: 50% di sconto su tutte le scarpe!",
      "dai che facciamo tardi, dove sei?", "puoi comprare il latte tornando a casa?",
    ]),
    (.ja, [
      "おはよう、今日の調子はどう?", "認証コードは482913です。他人に教えないでください。", "お荷物は明日10時から12時の間にお届けします",
      "本日限り!全品50%オフ", "まじで?ウケるんだけど", "帰りに牛乳を買ってきてくれる?",
    ]),
    (.pt, [
      "Bom dia, como você está hoje?", "Seu código de verificação é 482913. Não compartilhe com ninguém.",
      "Sua encomenda será entregue amanhã entre 10h e 12h", "Só hoje: 50% de desconto em todos os sapatos!",
      "vc ta onde? to te esperando faz uma hora", "Podes comprar leite no caminho para casa?",
    ]),
    (.ru, [
      "Доброе утро, как у тебя дела?", "Ваш код подтверждения: 482913. Никому его не сообщайте.",
      "Ваша посылка будет доставлена завтра с 10 до 12", "Только сегодня: скидка 50% на всю обувь!",
      "ты где? мы тебя уже час ждем", "купи молока по дороге домой, пожалуйста",
    ]),
    (.tr, [
      "Günaydın, bugün nasılsın?", "Doğrulama kodunuz 482913. Kimseyle paylaşmayın.",
      "Kargonuz yarın 10 ile 12 arasında teslim edilecek", "Sadece bugün: tüm ayakkabılarda %50 indirim!",
      "nerdesin kanka bi saattir bekliyoruz", "Eve gelirken süt alır mısın?",
    ]),
    (.zhHans, [
      "早上好，你今天怎么样？", "您的验证码是482913，请勿告诉他人。", "您的包裹将于明天10点到12点之间送达", "仅限今天：所有鞋子五折优惠！",
      "你在哪儿？我们等了一个小时了", "回家路上买点牛奶好吗？",
    ]),
    (.zhHant, [
      "早安，你今天過得怎麼樣？", "您的驗證碼是482913，請勿告訴他人。", "您的包裹將於明天10點到12點之間送達", "僅限今天：所有鞋子五折優惠！",
      "你在哪裡？我們等了一個小時了", "回家路上買點牛奶好嗎？",
    ]),
    (.bg, [
      "Добро утро, как си днес?", "Вашият код за потвърждение е 482913. Не го споделяйте с никого.",
      "Вашата пратка ще бъде доставена утре между 10 и 12 часа", "Само днес: 50% отстъпка на всички обувки!",
      "къде си бе, чакаме те от един час", "ще купиш ли мляко на път за вкъщи?",
    ]),
    (.ca, [
      "Bon dia, com estàs avui?", "El teu codi de verificació és 482913. No el comparteixis amb ningú.",
      "El seu paquet serà lliurat demà entre les 10 i les 12", "Només avui: 50% de descompte en totes les sabates!",
      "on ets? fa una hora que t'esperem", "pots comprar llet quan tornis a casa?",
    ]),
    (.cs, [
      "Dobré ráno, jak se dnes máš?", "Váš ověřovací kód je 482913. Nikomu ho nesdělujte.",
      "Vaše zásilka bude doručena zítra mezi 10. a 12. hodinou", "Pouze dnes: sleva 50 % na všechny boty!",
      "kde jsi? čekáme na tebe už hodinu", "můžeš cestou domů koupit mléko?",
    ]),
    (.da, [
      "Godmorgen, hvordan har du det i dag?", "Din bekræftelseskode er 482913. Del den ikke med nogen.",
      "Din pakke bliver leveret i morgen mellem kl. 10 og 12", "Kun i dag: 50 % rabat på alle sko!",
      "hvor bliver du af? vi har ventet i en time", "kan du købe mælk på vejen hjem?",
    ]),
    (.el, [
      "Καλημέρα, πώς είσαι σήμερα;", "Ο κωδικός επαλήθευσης είναι 482913.", "Το δέμα σας θα παραδοθεί αύριο",
      "Μόνο σήμερα: έκπτωση 50% σε όλα τα παπούτσια!", "πού είσαι ρε; σε περιμένουμε", "πάρε γάλα γυρνώντας σπίτι",
    ]),
    (.fi, [
      "Hyvää huomenta, mitä kuuluu tänään?", "Vahvistuskoodisi on 482913. Älä jaa sitä kenellekään.",
      "Pakettisi toimitetaan huomenna kello 10 ja 12 välillä", "Vain tänään: 50 % alennus kaikista kengistä!",
      "missä sä oot? ollaan odotettu jo tunti", "voitko ostaa maitoa kotimatkalla?",
    ]),
    (.hi, [
      "सुप्रभात, आज आप कैसे हैं?", "आपका सत्यापन कोड 482913 है", "आपका पार्सल कल पहुँचाया जाएगा",
      "सिर्फ आज: सभी जूतों पर 50% की छूट!", "अरे यार कहाँ हो तुम?", "घर आते समय दूध ले आना",
    ]),
    (.hr, [
      "Dobro jutro, kako si danas?", "Vaš kod za potvrdu je 482913. Nemojte ga dijeliti ni s kim.",
      "Vaš paket bit će dostavljen sutra između 10 i 12 sati", "Samo danas: 50% popusta na sve cipele!",
      "gdje si? čekamo te već sat vremena", "možeš li kupiti mlijeko na putu kući?",
    ]),
    (.hu, [
      "Jó reggelt, hogy vagy ma?", "Az Ön ellenőrző kódja 482913. Ne ossza meg senkivel.",
      "Csomagját holnap 10 és 12 óra között kézbesítjük", "Csak ma: 50% kedvezmény minden cipőre!",
      "hol vagy már? egy órája várunk rád", "tudsz tejet venni hazafelé?",
    ]),
    (.id, [
      "Selamat pagi, apa kabar hari ini?", "Kode verifikasi Anda adalah 482913. Jangan bagikan kepada siapa pun.",
      "Paket Anda akan dikirim besok antara jam 10 dan 12", "Hanya hari ini: diskon 50% untuk semua sepatu!",
      "lu dimana sih? gue udah nunggu sejam nih", "tolong beli susu di jalan pulang ya",
    ]),
    (.ko, [
      "좋은 아침이에요, 오늘 어때요?", "인증번호는 482913입니다.", "택배가 내일 도착할 예정입니다", "오늘만 모든 신발 50% 할인!",
      "어디야? 한 시간째 기다리는 중 ㅋㅋ", "집에 오는 길에 우유 좀 사다 줄래?",
    ]),
    (.nb, [
      "God morgen, hvordan har du det i dag?", "Bekreftelseskoden din er 482913. Ikke del den med noen.",
      "Pakken din blir levert i morgen mellom klokken 10 og 12", "Bare i dag: 50 % avslag på alle sko!",
      "hvor er du hen? vi har ventet i en time nå", "kan du kjøpe melk på veien hjem?",
    ]),
    (.nl, [
      "Goedemorgen, hoe gaat het met je vandaag?", "Je verificatiecode is 482913. Deel deze met niemand.",
      "Je pakket wordt morgen tussen 10 en 12 uur bezorgd", "Alleen vandaag: 50% korting op alle schoenen!",
      "waar blijf je nou? we wachten al een uur", "kun je melk meenemen op weg naar huis?",
    ]),
    (.pl, [
      "Dzień dobry, jak się dzisiaj masz?", "Twój kod weryfikacyjny to 482913. Nie udostępniaj go nikomu.",
      "Twoja paczka zostanie dostarczona jutro między 10 a 12", "Tylko dziś: 50% zniżki na wszystkie buty!",
      "gdzie jesteś? czekamy już godzinę", "możesz kupić mleko po drodze do domu?",
    ]),
    (.ro, [
      "Bună dimineața, ce mai faci astăzi?", "Codul tău de verificare este 482913. Nu îl împărtăși cu nimeni.",
      "Coletul dumneavoastră va fi livrat mâine între orele 10 și 12", "Doar azi: 50% reducere la toți pantofii!",
      "unde esti? te asteptam de o ora", "poți să cumperi lapte în drum spre casă?",
    ]),
    (.sk, [
      "Dobré ráno, ako sa dnes máš?", "Váš overovací kód je 482913. Nikomu ho neprezrádzajte.",
      "Vaša zásielka bude doručená zajtra medzi 10. a 12. hodinou", "Iba dnes: zľava 50 % na všetky topánky!",
      "kde si? čakáme na teba už hodinu", "môžeš cestou domov kúpiť mlieko?",
    ]),
    (.sv, [
      "God morgon, hur mår du idag?", "Din verifieringskod är 482913. Dela den inte med någon.",
      "Ditt paket levereras i morgon mellan klockan 10 och 12", "Endast idag: 50 % rabatt på alla skor!",
      "var är du? vi har väntat i en timme", "kan du köpa mjölk på vägen hem?",
    ]),
    (.th, [
      "สวัสดีตอนเช้า วันนี้เป็นอย่างไรบ้าง", "รหัสยืนยันของคุณคือ 482913", "พัสดุของคุณจะถูกจัดส่งพรุ่งนี้",
      "วันนี้เท่านั้น ลด 50% รองเท้าทุกคู่", "อยู่ไหนเนี่ย รอเป็นชั่วโมงแล้ว", "ซื้อนมกลับบ้านด้วยนะ",
    ]),
    (.uk, [
      "Доброго ранку, як твої справи сьогодні?", "Ваш код підтвердження: 482913. Нікому його не повідомляйте.",
      "Вашу посилку буде доставлено завтра з 10 до 12", "Тільки сьогодні: знижка 50% на все взуття!",
      "де ти? ми вже годину чекаємо", "купи молока дорогою додому, будь ласка",
    ]),
    (.ur, [
      "صبح بخیر، آج آپ کیسے ہیں؟", "آپ کا تصدیقی کوڈ 482913 ہے، اسے کسی کو نہ بتائیں",
      "آپ کا پارسل کل دس سے بارہ بجے کے درمیان پہنچے گا", "صرف آج تمام جوتوں پر پچاس فیصد رعایت",
      "کہاں ہو یار؟ ہم ایک گھنٹے سے انتظار کر رہے ہیں", "گھر آتے ہوئے دودھ لے آنا",
    ]),
    (.vi, [
      "Chào buổi sáng, hôm nay bạn thế nào?", "Mã xác minh của bạn là 482913. Không chia sẻ với bất kỳ ai.",
      "Bưu kiện của bạn sẽ được giao vào ngày mai từ 10 đến 12 giờ", "Chỉ hôm nay: giảm giá 50% cho tất cả giày dép!",
      "đang ở đâu vậy? tụi tao đợi cả tiếng rồi", "mua giúp sữa trên đường về nhà nhé",
    ]),
  ]
}
