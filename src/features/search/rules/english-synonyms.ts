/** Each line lists synonymous phrases: common requests, and features that go by two names in most products. */
export const english = `
  dark mode, dark theme, night mode, dark colour scheme, dark color scheme, dark design
  light mode, light theme, day mode
  wifi, wi-fi, wireless, wlan, wireless network
  mobile data, cellular, metered
  2fa, mfa, two-factor, two factor, two-step verification, second factor, multi-factor, authenticator app, totp
  sso, single sign-on, identity provider, saml, openid, oauth
  login, log in, sign in, sign-in, logon, signin
  logout, log out, sign out, signout
  sign up, register, registration, create an account
  password, passphrase, passcode
  passkey, webauthn, security key
  fingerprint, biometric, face id, touch id
  admin, administrator
  moderator, mod
  user, person
  hotkey, shortcut, keyboard shortcut, key binding, keybinding, key combination
  customise, customize, change, configure, adjust
  custom, own
  delete, remove, erase
  trash, bin, recycle bin, deleted
  restore, undelete, recover, bring back
  rename, change the name
  tag, label
  colour, color
  photo, picture, image
  video, clip, movie
  attachment, attached, file
  font size, text size, larger text, bigger text, larger font, bigger font
  bigger, larger, increase, enlarge
  smaller, reduce, shrink, decrease
  faster, slow, speed, performance
  regex, regular expression
  typo, typing mistake, misspelling, fuzzy
  backlink, links to this page, incoming link
  broken link, dead link
  hover, pointing at, mouse over, tooltip
  encryption, encrypted, encrypt
  e2e, end-to-end, e2ee
  backup, back up, back-up
  speech, aloud, voice, spoken
  voice note, voice memo, dictate, audio recording
  microphone, audio, recording
  sd card, memory card, external storage
  notification, notice, alert
  push notification, push message
  reminder, alarm
  recurring, repeat, repeating, repetitive
  expire, expiring, expiry, ends, time limit
  mail, email, e-mail
  digest, summary, weekly mail
  rss, feed, atom
  presentation, slides, slideshow, present
  permission, access right, role, access
  read only, read-only, view only
  reaction, emoji reaction
  excel, spreadsheet, csv, xlsx
  ebook, e-book, epub
  word document, docx
  clipper, clipping, web clip
  api, interface, rest api
  webhook, callback
  plugin, plug-in, extension, add-on, addon
  docker, container
  raspberry pi, arm
  s3, object storage, bucket
  quota, storage limit, disk limit
  branding, white label, logo
  time zone, timezone, utc
  crash, crashes, freeze, hang
  bug, error, problem, issue
  broken, wrong, not working
  smartphone, phone, mobile, mobile phone, cell phone
  ipad, tablet
  desktop, computer, pc
  iphone, ios
  offline, no network, without internet
  sync, synchronise, synchronize, synchronisation, synchronization, syncing
  import, migrate, migration
  export, download
  find, search
  replace, substitute
  filter, narrow down
  sort, order, ordering
  calendar, agenda, schedule
  due date, deadline
  checkbox, to-do, todo, task list, checklist
  comment, reply
  invite, invitation
  share, sharing, shared
  translate, translation, localisation, localization, language
  invoice, bill, receipt
  payment, pay, billing
  owner, ownership
  duplicate, copy, clone
  history, versions, revisions, changelog
  diff, compare
  undo, revert, roll back
  emoji, emoticon, smiley
  location, place, gps
  vim, modal editing, vi
  two columns, split view, side by side
  full screen, fullscreen, distraction free
  accessibility, a11y, screen reader
  autosave, auto save, save automatically
  autocomplete, auto complete, suggest while i type
`
