/** Whether only the team sees the list on the board, until something is in it. */
export const isHiddenNow = (list: { hide_when_empty: boolean; count: number }): boolean =>
  Boolean(list.hide_when_empty) && list.count === 0
