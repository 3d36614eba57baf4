/** Why something could not be done, by the error codes of the API. */
export const problems = {
  'problem.form_expired': 'This page was open for a while. Nothing is lost: send it once more.',
  'problem.not_a_visit': 'This address is only for people who follow a link to it.',
  'problem.cross_origin': 'This was sent from another site, so nothing was done.',
  'problem.too_many_requests': 'That was a bit fast. Wait a minute, then send it again.',
  'problem.not_found': 'This is not here any more.',
  'problem.votes_disabled': 'This list does not take votes at the moment.',
  'problem.comments_disabled': 'This list does not take comments at the moment.',
  'problem.comments_locked': 'The team has closed this conversation.',
  'problem.comments_pending': 'This suggestion is waiting for the team. The conversation opens once it is approved.',
  'problem.suggestions_disabled': 'This list does not take suggestions at the moment.',
  'problem.map_archived': 'The team has archived this map.',
  'problem.members_only': 'Only members of the team may do this.',
  'problem.administrators_only': 'Only administrators of the team may do this.',
  'problem.required': 'Please fill this in.',
  'problem.blank': 'Please write something.',
  'problem.too_long': 'This is too long.',
  'problem.unsupported_media_type':
    'This was sent in a form that pages do not read. Open the page again and use its form.',
  'problem.unsupported_encoding':
    'This was sent in a form that pages do not read. Open the page again and use its form.',
  'problem.too_large': 'This is more than a page can take at once. Make it shorter, then send it again.',
  'problem.invalid': 'What was sent could not be read. Open the page again and use its form.',
  'problem.busy': 'There is too much to do at this moment. Nothing is lost: try it once more.',
  'problem.too_complex': 'This has more formatting than can be shown. Make it simpler, or split it.',
  'problem.invalid_format': 'This does not look right.',
  'problem.invalid_text': 'This contains characters that cannot be kept.',
} as const
