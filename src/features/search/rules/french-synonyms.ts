/** Each line lists synonymous phrases, including English words that French speakers use. */
export const french = `
  mode sombre, thème sombre, mode nuit, dark mode, thème foncé
  e-mail, mail, courriel, email, messagerie
  notification, alerte, avis
  recevoir, notification
  authentification à deux facteurs, double authentification, 2fa, deux facteurs
  connexion, se connecter, connecter, login, sso, identification
  déconnexion, se déconnecter
  mot de passe, code secret
  supprimer, effacer, suppression, enlever
  image, photo
  police, caractères, taille du texte
  agrandir, taille, plus grand
  agenda, calendrier, planning
  sms, texto
  inviter, invitation
  traduire, traduction
  exporter, exportation, export
  importer, importation, import
  numériser, numérisation, numérisés, scanner
  tableur, excel, csv
  raccourci, raccourci clavier
  partager, partage, partagé
  synchroniser, synchronisation
  rechercher, recherche, trouver
  imprimer, impression
  sauvegarde, backup
  téléphone, smartphone, portable, mobile
  facture, facturation
  erreur, bogue, bug, problème
  corbeille, restaurer
  trier, tri, classer
`
