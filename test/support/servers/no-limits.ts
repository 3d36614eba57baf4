/**
 * The settings of a server that answers as often as it is asked: tests ask often, all from one IP address, and keep
 * the machine busy. The limit of mails to one address stays, because tests have addresses of their own.
 */
export const noLimits = {
  RATE_LIMIT: '0',
  PAGE_LIMIT: '0',
  SEARCH_LIMIT: '0',
  SEARCH_PROCESSOR_MS: '0',
  PREVIEW_LIMIT: '0',
  SUGGESTIONS_PER_HOUR: '0',
  COMMENTS_PER_HOUR: '0',
  VOTES_PER_HOUR: '0',
  NETWORK_MAILS_PER_DAY: '0',
  STRANGER_MAILS_PER_DAY: '0',
  MAX_LAG_MS: '0',
  MAX_WAITING: '0',
}
