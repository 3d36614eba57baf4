/** Words that many suggestions have in common. They say little about what is suggested. */
export const stopWords = `
  der die das den dem des ein eine einen einem einer und oder aber als am an auf aus bei bis durch für im in mit nach
  über um unter vom von vor zu zum zur ohne wenn wann wie was wer wo warum dass ob auch nur noch mehr sehr alle alles
  ich mich mir mein meine wir uns unser unsere du dein deine er sie es sich man ist sind war waren sein wird werden
  kann können könnte soll sollte muss möchte haben hat hatte machen geben bitte möglich Möglichkeit Funktion nicht kein
`
