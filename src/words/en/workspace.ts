/** The frame of the team's workspace. */
export const workspace = {
  'workspace.link': 'Manage',
  'workspace.sections': 'Manage this map',
  'workspace.waiting': { one: '{count} waits for approval', other: '{count} wait for approval' },
}
