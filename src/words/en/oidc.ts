/** What can go wrong when people sign in with an identity provider. */
export const oidc = {
  'oidc.title': 'You are not signed in yet',
  'oidc.provider_unreachable': '{provider} cannot be reached right now. Sign in another way, or try again in a while.',
  'oidc.provider_failed': 'Something went wrong between us and {provider}. The error has been recorded for the team.',
  'oidc.provider_denied': '{provider} did not sign you in, and told us nothing about you.',
  'oidc.provider_stale':
    'This sign-in took too long, was used already, or began in another browser. Begin once more in this one.',
  'oidc.provider_unverified':
    '{provider} does not confirm that your email address is yours, so we cannot know who you are here. Sign in by email instead: that confirms it.',
  'oidc.account_deleted': 'The account that belongs to your sign-in at {provider} was deleted.',
  'oidc.other-way': 'Sign in another way',
  'oidc.again': 'Try again with {provider}',
  'oidc.signed-in': 'You are signed in',
  'oidc.signed-in.help': 'This sign-in was used already. There is nothing left to do here.',
  'oidc.go-on': 'Continue',
} as const
