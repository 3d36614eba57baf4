/** Each line lists synonymous phrases, including English words that German speakers use. */
export const german = `
  dunkelmodus, dunkler modus, nachtmodus, dark mode, dunkles design, dunkles thema, dunkles theme, dunkle oberfläche
  2fa, zwei-faktor, zwei faktor, zweiter faktor, zweitem faktor, zweistufig, zwei-faktor-authentifizierung
  anmeldung, anmelden, login, einloggen, log-in
  abmelden, ausloggen, logout
  registrieren, konto anlegen, registrierung
  passwort, kennwort
  zurücksetzen, vergessen
  benachrichtigung, mitteilung, hinweis, meldung
  abschalten, ausschalten, stumm, deaktivieren
  bild, bilder, foto, fotos, abbildung
  schriftgröße, größere schrift, schrift größer, textgröße, schrift
  papierkorb, gelöscht, gelöschte, wiederherstellen
  löschen, entfernen
  tastenkürzel, tastenkombination, tastaturkürzel, shortcut, hotkey
  anpassen, ändern, belegen, einstellen
  kalender, terminplan, terminkalender
  teamkalender, gemeinsamer kalender
  mail, e-mail, email
  senden, verschicken, schicken, versenden
  handy, smartphone, mobiltelefon, telefon
  rechner, computer, pc
  sortieren, ordnen, sortierung, reihenfolge
  backup, datensicherung, sicherung, sicherungskopie
  festplatte, platte, laufwerk
  pdf-export, pdf ausgeben, als pdf, pdf exportieren
  export, ausgabe, exportieren, ausgeben
  import, importieren, einlesen
  absturz, abstürze, stürzt ab
  rechtschreibprüfung, rechtschreibkorrektur, rechtschreibung
  suche, suchen, finden
  freigeben, teilen, freigabe
  drucken, ausdruck, druck
  einstellung, option, konfiguration
  rechnung, faktura
  benutzer, nutzer, anwender, person
  rechte, berechtigung, zugriff, rollen
  übersetzung, übersetzen, sprache
  auf einmal, gleichzeitig, mehrere
  wlan, wifi
  fehler, bug, problem
`
