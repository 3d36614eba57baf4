/** Words that many suggestions have in common, and that say little about them. */
export const stopWords = `
  der die das den dem des ein eine einen einem einer und oder aber als am an auf aus bei bis durch für im in mit nach
  über um unter vom von vor zu zum zur ohne wenn wann wie was wer wo warum dass ob auch nur noch mehr sehr alle alles
  ich mich mir mein meine wir uns unser unsere du dein deine er sie es sich man ist sind war waren sein wird werden
  kann können könnte soll sollte muss möchte haben hat hatte machen geben bitte möglich Möglichkeit Funktion nicht kein
`

/** German names of the emoji that teams use most: the short name, then what people search for, the usual name first. */
export const emojiNames = `
  bug Käfer Fehler Bug
  beetle Käfer Insekt
  sparkles Funkeln Neu Glanz
  rocket Rakete Start Schnell
  zap Blitz Strom Schnell Leistung
  art Farbpalette Gestaltung Design Kunst
  lock Schloss Sicherheit gesperrt
  unlock offenes Schloss entsperrt
  key Schlüssel Zugang Passwort Anmelden
  shield Schild Schutz Sicherheit
  wrench Schraubenschlüssel Werkzeug Wartung
  hammer Hammer Bauen
  hammer_and_wrench Werkzeuge Einstellungen
  gear Zahnrad Einstellungen
  construction Baustelle in Arbeit
  building_construction Kran Bau
  book Buch Handbuch Anleitung
  books Bücher Bibliothek Dokumentation
  open_book offenes Buch Lesen
  notebook Notizbuch Heft
  bookmark Lesezeichen Merken
  memo Notiz Schreiben Text
  pencil2 Bleistift Bearbeiten Schreiben
  pen Stift Kugelschreiber
  paintbrush Pinsel Malen
  bulb Glühbirne Idee Licht
  bell Glocke Benachrichtigung Klingel
  no_bell stumm keine Benachrichtigung
  loudspeaker Lautsprecher Ansage
  mega Megafon Ankündigung
  sound Ton Lautstärke
  mute Stumm ohne Ton
  microphone Mikrofon Aufnahme
  headphones Kopfhörer Unterstützung
  musical_note Note Musik
  chart_with_upwards_trend Diagramm steigend Wachstum Statistik
  chart_with_downwards_trend Diagramm fallend Rückgang
  bar_chart Balkendiagramm Statistik Auswertung
  clipboard Klemmbrett Liste Aufgabe
  globe_with_meridians Weltkugel Netz Internet Sprache
  earth_africa Erde Welt Afrika Europa
  world_map Weltkarte Landkarte
  round_pushpin Stecknadel Ort Standort
  pushpin Reißzwecke Anheften
  compass Kompass Richtung
  iphone Handy Telefon Mobil Smartphone
  phone Telefon Anruf
  computer Laptop Rechner Computer
  desktop_computer Bildschirm Rechner
  keyboard Tastatur Tasten
  computer_mouse Maus
  printer Drucker Drucken
  floppy_disk Diskette Speichern Sichern
  camera Kamera Foto Bild
  video_camera Videokamera Film
  framed_picture Bild Rahmen Galerie
  tv Fernseher Bildschirm
  mag Lupe Suche Suchen Finden
  eyes Augen Ansehen Beobachten
  eye Auge Sichtbar
  speech_balloon Sprechblase Kommentar Chat Nachricht
  thought_balloon Denkblase Gedanke
  email Brief E-Mail Post
  envelope Umschlag Brief E-Mail
  package Paket Versand Lieferung Export
  calendar Kalender Termin Datum
  date Datum Kalender Tag
  alarm_clock Wecker Uhrzeit
  stopwatch Stoppuhr Zeit messen
  hourglass Sanduhr Warten
  credit_card Kreditkarte Zahlung Bezahlen
  moneybag Geldsack Preis Geld Kosten
  receipt Quittung Rechnung Beleg
  shopping_cart Einkaufswagen Laden Kauf
  gift Geschenk
  label Etikett Schlagwort
  electric_plug Stecker Plugin Erweiterung Anschluss
  battery Batterie Akku
  satellite Satellit Funk
  link Kette Link Verknüpfung
  paperclip Büroklammer Anhang
  scissors Schere Ausschneiden
  wastebasket Papierkorb Löschen
  file_folder Ordner Mappe
  open_file_folder offener Ordner
  page_facing_up Seite Dokument Datei
  scroll Schriftrolle Verlauf
  newspaper Zeitung Neuigkeiten
  wheelchair Rollstuhl Barrierefrei Barrierefreiheit
  ear Ohr Hören
  heart Herz Liebe Lieblings
  broken_heart gebrochenes Herz
  star Stern Favorit
  fire Feuer Flamme Beliebt
  boom Explosion Absturz Knall
  warning Warnung Achtung Vorsicht
  rotating_light Blaulicht Alarm Notfall
  stop_sign Stoppschild Halt
  no_entry Einfahrt verboten Gesperrt
  white_check_mark Haken Häkchen Erledigt Fertig
  heavy_check_mark Häkchen Richtig
  x Kreuz Falsch Nein
  question Fragezeichen Frage Hilfe
  exclamation Ausrufezeichen Wichtig
  information_source Information Hinweis
  sos Hilfe Notruf
  heavy_plus_sign Plus Hinzufügen
  arrows_counterclockwise Pfeile Aktualisieren Abgleich Synchronisieren
  repeat Wiederholen
  arrow_up Pfeil hoch Aufwärts
  arrow_down Pfeil runter Herunterladen
  leftwards_arrow_with_hook Rückgängig Zurück
  fast_forward Vorspulen Schneller
  house Haus Startseite Selbst betreiben
  office Bürogebäude Firma
  factory Fabrik Industrie
  hospital Krankenhaus Gesundheit
  school Schule Bildung
  bust_in_silhouette Person Nutzer Profil Konto
  busts_in_silhouette Personen Nutzer Gruppe Team Teilen
  handshake Handschlag Zusammenarbeit Partner
  wave Winken Hallo Begrüßung
  clap Applaus Klatschen
  pray Danke Bitte
  muscle Muskel Stärke
  +1 Daumen hoch Zustimmung Gefällt
  -1 Daumen runter Ablehnung
  brain Gehirn Denken Intelligenz
  robot Roboter Automatisch KI Bot
  smile Lächeln Freude
  thinking Nachdenken Überlegen
  tada Konfetti Feier Veröffentlichung
  trophy Pokal Gewinn Erfolg
  medal_sports Medaille Auszeichnung
  crown Krone Premium
  dart Zielscheibe Ziel
  checkered_flag Zielflagge Ziel
  triangular_flag_on_post Fahne Meilenstein
  game_die Würfel Spiel
  video_game Spielkonsole Spiel
  jigsaw Puzzle Teil Integration
  magic_wand Zauberstab Automatik
  microscope Mikroskop Forschung Test
  telescope Fernrohr Ausblick
  test_tube Reagenzglas Test Versuch
  alembic Destillierkolben Experiment Labor
  pill Tablette Medizin
  adhesive_bandage Pflaster Korrektur
  broom Besen Aufräumen
  seedling Keimling Wachstum
  evergreen_tree Nadelbaum Natur
  deciduous_tree Laubbaum Baum
  leaves Blätter Umwelt
  four_leaf_clover Kleeblatt Glück
  sunny Sonne Hell
  crescent_moon Mond Dunkel Nacht Dunkelmodus
  cloud Wolke Cloud
  snowflake Schneeflocke Kälte Einfrieren
  rainbow Regenbogen Vielfalt
  droplet Tropfen Wasser
  dog Hund
  cat Katze
  mouse Maus Tier
  turtle Schildkröte Langsam
  penguin Pinguin Linux
  whale Wal Container
  coffee Kaffee Pause
  car Auto Fahrzeug
  truck Lastwagen Lieferung
  bike Fahrrad
  train Zug Bahn
  airplane Flugzeug Reise
  vertical_traffic_light Ampel
  umbrella Regenschirm
  abc Buchstaben Schrift Text
  hash Raute Nummer
  1234 Zahlen Nummern
  recycle Wiederverwenden Recycling
  infinity Unendlich
  new Neu
  free Kostenlos Gratis
`
