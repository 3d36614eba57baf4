import type { common as english } from '../en/common.ts'
import type { Translated } from '../translated.ts'

export const common: Translated<typeof english> = {
  'site.name': 'Cairn',
  'site.about': 'Was Leute sich wünschen, woran ein Team arbeitet und was fertig ist.',
  'skip.to.content': 'Zum Inhalt springen',
  'frame.sign-in': 'Anmelden',
  'frame.you': 'Du',
  'page.previous': 'Zurück',
  'page.next': 'Weiter',
  'page.pages': 'Seiten',
  'page.number': 'Seite {page}',
  'page.where': '{from} bis {to} von {count}',
  'error.400': 'Das hat nicht ganz geklappt',
  'error.403': 'Das darfst du hier nicht',
  'error.403.help': 'Vielleicht musst du dich anmelden oder jemanden aus dem Team fragen.',
  'error.404': 'Hier ist nichts',
  'error.404.help':
    'Vielleicht ist die Adresse vertippt, was hier war, wurde entfernt, oder du siehst es erst, wenn du dich anmeldest.',
  'error.404.help.person':
    'Vielleicht ist die Adresse vertippt, was hier war, wurde entfernt, oder es ist nicht für dich freigegeben.',
  'error.410': 'Diese Karte ist archiviert',
  'error.410.help': 'Ihr Team hat sie geschlossen. Vielleicht kommt sie wieder.',
  'error.429': 'Das war etwas schnell',
  'error.429.help': 'Nichts ist verloren. Warte eine Minute und versuch es dann noch einmal.',
  'error.500': 'Bei uns ist etwas schiefgegangen',
  'error.500.help': 'Der Fehler ist festgehalten. Passiert es wieder, nenne dem Team diese Nummer: {id}.',
  'error.503': 'Wir sind gleich wieder da',
  'error.503.help': 'Unser Speicher ist gerade nicht erreichbar. Versuch es in einer Minute noch einmal.',
  'error.again': 'Noch einmal versuchen',
  'error.back': 'Zur Startseite',
  'error.back.map': 'Zur Karte',
  'home.title': 'Karten',
  'home.about':
    'Jede Karte zeigt, was Leute sich wünschen und woran ihr Team arbeitet. Sieh dich um und stimm für das, was dir am wichtigsten ist.',
  'home.empty': 'Hier gibt es noch keine öffentliche Karte. Sobald ein Team eine öffnet, steht sie hier.',
  'footer.api': 'API',
  'footer.languages': 'Sprachen',
  'script.failed': 'Das hat uns nicht erreicht. Prüfe deine Verbindung und versuch es noch einmal.',
  'theme.title': 'Farben',
  'theme.system': 'System',
  'theme.light': 'Hell',
  'theme.dark': 'Dunkel',
  'script.kept':
    'Das hat uns nicht erreicht. Was du geschrieben hast, bleibt hier; sende es noch einmal, wenn du wieder online bist.',
  'script.restored': 'Was du vorher geschrieben hast, ist wieder da.',
}
