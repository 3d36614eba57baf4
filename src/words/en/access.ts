/** Who may see a map. */
export const access = {
  'access.title': 'Who may see this map',
  'access.public': 'Public',
  'access.public.help': 'Everybody. It is on the home page, and search engines find it.',
  'access.unlisted': 'Unlisted',
  'access.unlisted.help':
    'Everybody who knows the address. It is not on the home page, and search engines leave it out.',
  'access.invited': 'Invited',
  'access.invited.help': 'The people below, once they have signed in, and the team.',
  'access.team': 'Team',
  'access.team.help': 'Only members of the team.',
  'access.save': 'Save',
  'access.saved': 'Saved. It holds from now on.',
  'access.guests': 'Invited people',
  'access.guests.none': 'Nobody is invited yet.',
  'access.guests.asleep': 'Invitations count only while the map is set to “Invited”.',
  'access.guest.add': 'Invite an address or a domain',
  'access.guest.help':
    'ada@example.org, or @example.org for everybody there. No mail is sent: give them the address of the map.',
  'access.guest.send': 'Invite',
  'access.guest.remove': 'Remove {address}',
  'access.guest.remove.short': 'Remove',
  'access.guest.added': 'Invited.',
  'access.guest.removed': 'The invitation is taken back.',
  'access.archived': 'This map is archived. Only members of its team see it, and nothing in it can be changed.',
  'problem.guest_address': 'Write an email address, or a domain such as @example.org.',
} as const
