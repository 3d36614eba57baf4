/** Our pages' colours, for code that can't read a style sheet. A test checks that they match `tokens.css`. */
export const pageColours = {
  light: {
    ground: '#fbf9f5',
    raised: '#ffffff',
    ink: '#23211d',
    muted: '#6b665c',
    accent: '#3d6b4f',
    onAccent: '#ffffff',
  },
  dark: {
    ground: '#171614',
    raised: '#211f1c',
    ink: '#ece8df',
    muted: '#a39d90',
    accent: '#9cc9a8',
    onAccent: '#171614',
  },
}
