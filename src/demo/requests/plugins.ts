export const pluginRequests = `
Plugin: sheet music in a code block | sheet music | Short ABC notation in, staves out. Our choir would type whole evenings.
Plugin: chess positions | chess positions | A FEN string as a board, with arrows if possible.
Plugin: knitting charts | knitting charts | A grid with symbols and a row counter. Paper charts do not survive the cat.
Plugin: habit tracker from checkboxes | a habit tracker | A small heat map of the days on which I ticked "walk".
Plugin: moon phases and tides on daily pages | moon and tides | For the fishing diary. It can be computed without asking anybody.
Plugin: unit conversion for recipes | unit conversion | Cups to grams, with a switch at the top of the page.
Plugin: scale a recipe to the number of guests | scaled recipes | Four portions are given, eleven are coming.
Plugin: flash cards from headings and text | flash cards | Heading is the question, text is the answer, and it asks me again at the right time.
Plugin: family tree from linked pages | a family tree | "Mother: [[Ana]]" is all there already.
Plugin: timeline of dated pages | a timeline | Our village chronicle from 1782 on, to be scrolled sideways.
Plugin: map of all pages with coordinates | a map of pages | Own tiles, please, without calls to a third party.
Plugin: kanban view of a page with checkboxes | a kanban view | Headings as columns, checkboxes as cards, and it stays a plain page.
Plugin: time tracking | time tracking | Start and stop in a line, the sum at the end of the week.
Plugin: invoices from time entries | invoices | Numbered without gaps, as the tax office likes it.
Plugin: sign language videos next to words | videos next to words | For our dictionary project with 800 clips.
Plugin: phonetic keyboard | a phonetic keyboard | ə and ŋ without hunting through a table.
Plugin: read feeds into a notebook | feeds as pages | I annotate articles. That is why I want them here.
Plugin: chemical formulas | chemical formulas | H2SO4 with the numbers where they belong.
Plugin: electronic circuits as text | circuits as text | A small schematic next to the note about the amplifier.
Plugin: bird list with Latin names | a bird list | Autocomplete of 800 species, offline, for the hide.
Plugin: plant calendar | a plant calendar | When did I sow the beans in the last five years?
Plugin: writing goals per day | writing goals | 500 words and a quiet line that fills. No fireworks.
Plugin: random page of the day | a random page | To meet my old thoughts by accident.
Plugin: password generator in the command menu | a password generator | Only to generate, not to keep.
Plugin: weather station chart | charts from tables | A line chart of a table with two columns would do.
Plugin: rhyme dictionary | a rhyme dictionary | For the birthday speeches that somebody has to write.
Plugin: summary of a notebook by a model on my own machine | local summaries | On my own machine, or not at all.
Plugin: transcribe recordings offline | offline transcription | Interviews for an oral history. They must not leave the house.
Plugin: export to a crossword | a crossword | For the club magazine. Words and clues are a table with two columns.
Plugin: braille display helper | a braille helper | Headings and lists as short signs on a line of 40 cells.
`
