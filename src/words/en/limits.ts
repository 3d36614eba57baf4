/** What somebody is told who has reached a limit, and when they can go on. */
export const limits = {
  'problem.too_many_pages': 'A great many pages were opened from your network. You can go on {when}.',
  'problem.too_many_searches': 'A great many searches came from your network. Nothing is lost: try again {when}.',
  'problem.too_many_suggestions': 'You have suggested a lot within an hour. Nothing is lost: send it again {when}.',
  'problem.too_many_comments': 'You have written many comments within an hour. Nothing is lost: send it again {when}.',
  'problem.too_many_messages': 'You have written many answers within an hour. Nothing is lost: send it again {when}.',
  'problem.too_many_votes': 'You have voted very often within an hour. You can vote again {when}.',
  'problem.too_many_follows': 'You have chosen very often within an hour what to follow. You can go on {when}.',
  'problem.too_many_reports': 'Much was reported from here within an hour. Nothing is lost: send it again {when}.',
  'problem.too_many_mails': 'Many emails like this were asked for. Nothing is lost: send it again {when}.',
  'sign-in.busy':
    'Very many people asked for an email today. If this address has never been used here, the email cannot be sent now. Try again later.',
} as const
