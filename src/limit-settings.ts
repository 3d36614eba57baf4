import { wholeNumber } from './setting-values.ts'

/** How much is allowed, besides RATE_LIMIT. A part of the settings. */
export const limitSettings = {
  PAGE_LIMIT: {
    about:
      'Pages a minute that one IP address may look at, and ten times as many pictures; 0 for no limit. Where a network is beyond it, those who are signed in are counted each by themselves.',
    fallback: '3000',
    read: wholeNumber,
  },
  SEARCH_LIMIT: {
    about:
      'Searches a minute per IP address, counted as PAGE_LIMIT is, and ten times as many while somebody types; 0 for no limit.',
    fallback: '300',
    read: wholeNumber,
  },
  SEARCH_PROCESSOR_MS: {
    about:
      'Milliseconds of processor time a minute for all searches of one IP address, typing included, counted as PAGE_LIMIT is; 0 for no limit.',
    fallback: '6000',
    read: wholeNumber,
  },
  PREVIEW_LIMIT: {
    about: 'Previews of Markdown a minute per person, or per IP address without an account; 0 for no limit.',
    fallback: '30',
    read: wholeNumber,
  },
  SUGGESTIONS_PER_HOUR: {
    about: 'Suggestions that somebody outside the team may make or change in one map in an hour; 0 for no limit.',
    fallback: '20',
    read: wholeNumber,
  },
  COMMENTS_PER_HOUR: {
    about:
      'Comments that somebody outside the team may write or change in one map in an hour, and as many answers to the team in private; 0 for no limit.',
    fallback: '60',
    read: wholeNumber,
  },
  VOTES_PER_HOUR: {
    about:
      'How often somebody outside the team may vote or take back a vote in one map in an hour, and as often choose what to follow; 0 for no limit.',
    fallback: '300',
    read: wholeNumber,
  },
  IMAGES_PER_DAY: {
    about: 'Images for texts that somebody outside the team may upload to one map in a day; 0 for no limit.',
    fallback: '50',
    read: wholeNumber,
  },
  IMAGE_MEGABYTES_PER_DAY: {
    about: 'How many megabytes these images may have together, as they are stored; 0 for no limit.',
    fallback: '20',
    read: wholeNumber,
  },
  IMAGES_PER_PERSON: {
    about: 'Images of somebody outside the team that one map keeps; 0 for no limit.',
    fallback: '500',
    read: wholeNumber,
  },
  IMAGE_MEGABYTES_PER_PERSON: {
    about: 'How many megabytes these images may have together, as they are stored; 0 for no limit.',
    fallback: '100',
    read: wholeNumber,
  },
  IMAGE_MEGABYTES_PER_MAP: {
    about:
      'How many megabytes all images of one map may have together, also those of its team and of other sites; 0 for no limit.',
    fallback: '2000',
    read: wholeNumber,
  },
  ADDRESS_MAILS_PER_DAY: {
    about:
      'Mails to sign in, or to confirm an address, that one address gets in a day; 0 for no limit. One IP address may ask for two fifths of them, a quarter within an hour.',
    fallback: '20',
    read: wholeNumber,
  },
  NETWORK_MAILS_PER_DAY: {
    about:
      'Such mails that one IP address may ask for in a day, for any address, a quarter of them within an hour; 0 for no limit.',
    fallback: '200',
    read: wholeNumber,
  },
  STRANGER_MAILS_PER_DAY: {
    about:
      'Such mails of the whole installation in a day; 0 for no limit. Where everybody may create teams, invitations, test mails and the mails about votes that teams add for new people count too, and may use half of it. Beyond it only addresses that have an account get one. Other notices do not count.',
    fallback: '2000',
    read: wholeNumber,
  },
  TEAMS_PER_PERSON: {
    about:
      'How many teams one person may create where everybody may create teams; 0 for no limit. Commands have no limit.',
    fallback: '10',
    read: wholeNumber,
  },
} as const
