/** Signing in and out, and the mails for it. */
export const signIn = {
  'sign-in.title': 'Sign in',
  'sign-in.about':
    'Tell us your email address, and we send you a link and a code. There is no password. If you are new here, this makes your account.',
  'sign-in.about.no-mail':
    'Tell us your email address. This installation sends no email, so whoever runs it passes the link and the code on to you. There is no password. If you are new here, this makes your account.',
  'sign-in.email': 'Email address',
  'sign-in.send': 'Send me the email',
  'sign-in.send.no-mail': 'Make me a code',
  'sign-in.or': 'Other ways to sign in',
  'sign-in.with': 'Continue with {name}',
  'sign-in.done': 'You are signed in.',
  'sign-in.sent-again': 'There is a new link and a new code. Only the newest count.',

  'sign-in.again.title': 'Is it still you?',
  'sign-in.again.about':
    'A change like this needs a recent sign-in, so that nobody can make it at a screen you left open. Sign in once more.',
  'sign-in.again.as': 'You are signed in with {email}. The link and the code go there.',
  'sign-in.again.no-address': 'Your account has no email address yet, so you cannot sign in again.',
  'sign-in.again.add-address': 'Add your address',
  'sign-in.next': 'After that, what you started is finished.',
  'sign-in.next.shown': 'Then what you wrote is there again, for you to send.',
  'sign-in.next.vote': 'Then your vote is cast.',
  'sign-in.next.follow': 'Then you follow this.',
  'sign-in.next.comment': 'Then your comment is posted.',
  'sign-in.next.suggest': 'Then your suggestion is sent.',

  'sign-in.code.title': 'Check your email',
  'sign-in.code.sign-in':
    'An email with a link and a code is on its way to {email}. Open the link, or type the code here. They work once, within 15 minutes.',
  'sign-in.code.address':
    'An email with a link and a code is on its way to {email}. Open the link in this browser, or type the code here. They work once, within 15 minutes.',
  'sign-in.code.field': 'Six-digit code',
  'sign-in.code.sign-in.submit': 'Sign in',
  'sign-in.code.address.submit': 'Use this address',
  'sign-in.code.wrong': {
    one: 'That is not the code. You have one try left.',
    other: 'That is not the code. You have {count} tries left.',
  },
  'sign-in.code.spent': 'Five wrong codes: this one no longer works. Ask for a new one.',
  'sign-in.code.expired': 'This code is older than 15 minutes and no longer works. Ask for a new one.',
  'sign-in.code.used': 'This code has been used. Ask for a new one.',
  'sign-in.code.nothing': 'Nothing arrived?',
  'sign-in.code.nothing.help': 'It can take a few minutes. Check your spam folder too.',
  'sign-in.code.again': 'Send it again',
  'sign-in.code.other': 'Use another address',
  'sign-in.code.back': 'Back to your account',
  'sign-in.no-mail.title': 'Ask for your code',
  'sign-in.no-mail':
    'This installation sends no email. Whoever runs it finds a link and a code for {email} on the console of the server. They work once, within 15 minutes.',
  'sign-in.no-mail.again': 'Make a new code',
  'sign-in.no-mail.command': 'They can also make a link for you there:',

  'sign-in.link.sign-in.title': 'Sign in',
  'sign-in.link.sign-in': 'You will be signed in as {email}.',
  'sign-in.link.sign-in.submit': 'Sign in',
  'sign-in.link.address.title': 'Your new address',
  'sign-in.link.address': '{email} becomes the address of your account.',
  'sign-in.link.address.submit': 'Use this address',
  'sign-in.link.elsewhere':
    'You were about to do something in another browser. Type the code there and it is done, or sign in here and do it again.',
  'sign-in.link.instead': '{name}, who is signed in here now, will be signed out.',
  'sign-in.link.not-you': 'If you did not ask for this, close the page. Nothing happens.',

  'sign-in.dead.title': 'This link no longer works',
  'sign-in.dead.help':
    'It has been used, is too old, or a newer one was asked for. Ask for a new one; it takes a moment.',
  'sign-in.dead.signed-in': 'It has been used, is too old, or a newer one was asked for. You are signed in already.',
  'sign-in.dead.again': 'Ask for a new link',

  'sign-in.address.changed': 'This is the address of your account now.',

  'sign-out.title': 'Sign out',
  'sign-out.about': 'You will be signed out in this browser. Elsewhere nothing changes.',
  'sign-out.submit': 'Sign out',
  'sign-out.done': 'You are signed out.',

  'problem.six_digits': 'The code has six digits.',
  'problem.code_spent': 'This code no longer works. Ask for a new one.',
  'problem.sign_in_used_up': 'This link or code has been used, or is too old. Ask for a new one.',
  'problem.address_taken': 'Another account has this address. Sign in with it, or use a different one here.',
  'problem.address_of_another': 'Open this link where you are signed in, or type the code that came with it there.',

  'mail.sign-in.title': 'Sign in to {site}',
  'mail.sign-in.what': 'Open the link to sign in as {email}, or type this code where you asked to be signed in.',
  'mail.sign-in.button': 'Sign in',
  'mail.sign-in.once': 'Link and code work once, within 15 minutes.',
  'mail.sign-in.not-you':
    'If you did not ask for this, you need not do anything. Give the code to nobody: we never ask for it.',
  'mail.address.title': 'Your new address at {site}',
  'mail.address.what':
    'Open the link to make {email} the address of your account, or type this code where you asked for it.',
  'mail.address.button': 'Use this address',
  'mail.address.not-you':
    'If you did not ask for this, you need not do anything: the account of whoever asked is not yours. Give the code to nobody.',
  'mail.moved.title': 'Your account at {site} has a new address',
  'mail.moved.what':
    'From now on you sign in with the new address; emails go there too. This was the last one to this address.',
  'mail.moved.not-you': 'If it was not you who changed it, take your account back.',
  'mail.moved.button': 'It was not me: undo this',
  'mail.moved.days': 'The link works for seven days.',
  'mail.undone.title': 'Your account at {site} has its previous address again',
  'mail.undone.what':
    'Somebody who reads the mail of its previous address took it back. Everybody who was signed in has been signed out.',
  'mail.undone.not-you': 'If this is not right, write to whoever runs {site}.',
  'sign-in.undo.title': 'Take your account back',
  'sign-in.undo': 'Your account gets its address {email} again.',
  'sign-in.undo.effect': 'Everybody who is signed in with it is signed out. Then sign in with this address.',
  'sign-in.undo.submit': 'Use this address again',
  'sign-in.undo.done': 'Your account has its address again. Now sign in.',
  'problem.account_blocked': 'This account is blocked. Ask whoever runs this site.',
  'sign-in.to.vote': 'Sign in to vote',
  'sign-in.to.vote.task': 'Sign in to vote for “{title}”',
  'sign-in.to.follow': 'Sign in to follow',
  'sign-in.to.follow.task': 'Sign in to follow “{title}”',
  'sign-in.to.comment': 'Sign in to comment',
  'sign-in.to.comment.task': 'Sign in to comment on “{title}”',
  'sign-in.to.suggest': 'Sign in to suggest something',
  'sign-in.to.report': 'Sign in to report something',
  'sign-in.cancel': 'Cancel',
  'name.ask': 'It stands beside what you write. Without one you are shown as “Guest”.',
} as const
