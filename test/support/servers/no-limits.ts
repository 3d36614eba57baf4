/**
 * The settings for a server without rate limits: tests send many requests from one IP address, and keep the machine
 * busy. The limit on emails to one address stays, because each test has its own addresses.
 */
export const noLimits = {
  RATE_LIMIT: '0',
  PAGE_LIMIT: '0',
  SEARCH_LIMIT: '0',
  SEARCH_PROCESSOR_MS: '0',
  SUGGESTIONS_PER_HOUR: '0',
  COMMENTS_PER_HOUR: '0',
  VOTES_PER_HOUR: '0',
  NETWORK_MAILS_PER_DAY: '0',
  STRANGER_MAILS_PER_DAY: '0',
  MAX_LAG_MS: '0',
}
