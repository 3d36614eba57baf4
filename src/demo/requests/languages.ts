import type { Language } from '../people.ts'

/** Requests in other languages, one a line: title | category | what the person says. */
export const languageRequests: Record<Language, string> = {
  de: `
Rechtschreibprüfung für Schweizer Hochdeutsch | Editor | Jedes „Strasse“ wird rot unterstrichen. Das ist hier aber richtig so.
Silbentrennung im Blocksatz | Editor | Lange Wörter reißen große Löcher in die Zeilen. Mit weichen Trennstellen wäre das Bild viel ruhiger.
Kalenderwochen auf der Tagesseite anzeigen | Mobile | In unserem Betrieb wird alles nach Kalenderwochen geplant. Ich rechne sie jedes Mal im Kopf aus.
Etiketten drucken für den Gewürzschrank | Import and export | Eine Tabelle mit Namen und Datum, daraus ein Bogen mit 24 Etiketten. Meine Mutter wäre begeistert.
Vereinsordner: Rechte nach Ämtern vergeben | Sharing | Nach jeder Wahl ändere ich die Rechte von elf Personen einzeln. Ein Amt „Kassier“, das man weitergibt, wäre schöner.
Datensicherung auf eine externe Festplatte | Self-hosting | Einmal in der Woche stecke ich eine Platte an. Ein Knopf „jetzt sichern“ würde mir reichen.
Suche findet „Maßnahme“ nicht unter „Massnahme“ | Search | In alten Protokollen steht es mal so, mal so. Beide sollten gefunden werden.
Abstürze beim Einfügen aus der Zwischenablage | Bugs | Passiert nur mit sehr langen Tabellen. Danach ist die Seite leer, nach dem Neuladen aber wieder da.
`,
  fr: `
Espaces insécables avant les deux-points | Editor | En français il faut une espace fine avant « : » et « ; ». La mienne finit souvent seule en début de ligne.
Recherche sans tenir compte des accents | Search | Je tape « eleve » sur mon téléphone et je ne trouve jamais mes notes sur les élèves.
Partager un carnet avec toute une classe | Sharing | J’ai vingt-huit élèves. Les inviter un par un prend toute une récréation.
Mode lecture pour la tablette dans la cuisine | Mobile | L’écran s’éteint au milieu de la recette, et j’ai de la farine sur les doigts.
Importer mes anciens cahiers numérisés | Import and export | Une image par page, dans l’ordre, avec la date qui est dans le nom du fichier.
Synchroniser seulement la nuit | Sync | Notre connexion passe par satellite et coûte cher le jour. Entre deux et cinq heures elle est gratuite.
Guide d’installation en français | Self-hosting | Notre association n’a pas d’informaticien. Quelques captures d’écran aideraient déjà beaucoup.
Le titre disparaît après un retour en arrière | Bugs | Je supprime une ligne, j’annule, et le titre de la page est vide jusqu’au rechargement.
`,
  ja: `
縦書きで表示してほしい | Editor | 俳句の句帳として使っています。縦書きで読めると、とても嬉しいです。
ふりがなを簡単に入力したい | Editor | 子どもと一緒に日記を書いています。漢字の上にふりがなを付けられると助かります。
検索で全角と半角を区別しないでほしい | Search | 「ＡＢＣ」と「ABC」が別の言葉として扱われてしまいます。
変換中にカーソルが飛んでしまう | Bugs | 日本語入力の変換を確定する前に、カーソルが行の先頭に移動することがあります。
家族で買い物リストを共有したい | Sharing | スーパーで同時に開いても、チェックがすぐに反映されると便利です。
和暦の日付に対応してほしい | Editor | 役所に出す書類の控えを残しています。令和の日付で並べ替えができると助かります。
オフラインでも写真を追加したい | Sync | 山の中では電波がありません。家に帰ってから自動で送られると嬉しいです。
小さいサーバーでの動かし方を教えてほしい | Self-hosting | 古いパソコンで動かしています。メモリの目安が書いてあると安心です。
`,
  ar: `
دعم الكتابة من اليمين إلى اليسار في الجداول | Editor | عندما أكتب جدولاً بالعربية يبقى ترتيب الأعمدة من اليسار إلى اليمين.
البحث دون اعتبار التشكيل | Search | أكتب الكلمة بلا حركات، لكن النص الأصلي مشكول، فلا أجد شيئاً.
خط عربي أوضح في الهاتف | Mobile | الحروف صغيرة جداً على الشاشة ويصعب على والدي قراءتها.
التقويم الهجري في صفحة اليوم | Editor | أحتاج إلى رؤية التاريخين معاً، الهجري والميلادي.
مشاركة الوصفات مع العائلة | Sharing | نحن خمسة إخوة في خمس مدن، ونريد دفتراً واحداً لوصفات أمي.
تصدير الصفحات العربية إلى PDF | Import and export | تظهر الحروف منفصلة في الملف، بينما تبدو سليمة على الشاشة.
المزامنة بطيئة مع الصور الكبيرة | Sync | أصوّر المخطوطات بدقة عالية، والرفع يتوقف كل مرة في المنتصف.
علامة الترقيم تظهر في المكان الخطأ | Bugs | النقطة تظهر في بداية السطر عندما تنتهي الجملة بكلمة أجنبية.
`,
  ru: `
Поиск по словоформам | Search | Пишу «книга», а в заметках «книги», «книгу», «книгой». Ничего не находится.
Неразрывный пробел после коротких предлогов | Editor | Предлоги остаются висеть в конце строки. Хотелось бы, чтобы это исправлялось само.
Переключение раскладки в горячих клавишах | Editor | Сочетания клавиш не работают, пока включена русская раскладка.
Доступ к архиву только для чтения | Sharing | У нас краеведческий музей. Волонтёры должны читать всё, но менять только свои страницы.
Печать карточек для каталога | Import and export | Формат 75 на 125 миллиметров, как в старых ящиках. Они у нас ещё служат.
Приложение долго запускается без сети | Mobile | На даче нет связи, и приложение почти минуту ждёт сервер.
Резервная копия по расписанию | Self-hosting | Сейчас запускаю вручную по пятницам и, конечно, иногда забываю.
Буква «ё» ломает сортировку | Bugs | Страницы на «Ё» оказываются в самом конце списка, после «Я».
`,
}
