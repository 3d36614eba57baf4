/** One request a line: title | what it is about, as it goes on in a sentence | what the person says. */
export const editorRequests = `
Sort a table by clicking its header | sortable tables | My reading list is a table with two hundred rows. Sorting it means exporting it, sorting it elsewhere and pasting it back.
Freeze the first row of long tables | a frozen header row | After the second screen nobody remembers which column was which.
Formulas in tables, at least sum and average | simple formulas in tables | I keep the household budget in a notebook and add it up with a pocket calculator next to the screen.
Let me drag table columns to another place | movable table columns | Right now I cut every cell of the column, one after the other. With forty rows this is an evening.
Word count in the status bar | a word count | I write columns of exactly 900 words. Selecting everything to see the number breaks my flow each time.
Show reading time next to the word count | the reading time | For talks I need minutes, not words. An estimate at 150 words a minute would be close enough.
Focus mode that dims all paragraphs but the current one | a focus mode | With a full page in front of me I start editing old sentences instead of writing new ones.
Typewriter scrolling: keep the line I write in the middle | typewriter scrolling | My neck would like the cursor to stay at eye height instead of at the bottom edge.
Footnotes that are numbered by themselves | footnotes | I write my thesis here. Renumbering sixty notes by hand after moving a paragraph is how I spent Sunday.
Collapse headings to hide what is below them | folding headings | Meeting minutes get long. I would like to see only the headings and open one.
Remember which headings I collapsed | remembering folded headings | Folding is lovely, but each time I come back to the page everything is open again.
Outline of the page at the side | an outline beside the page | On pages with twenty headings I scroll more than I read.
Spell checking in two languages at once | spell checking in two languages | I write Portuguese with English quotations. Half of each page is underlined in red.
Personal dictionary shared by all my devices | a shared dictionary | I have taught the word "Zettel" to four devices by now.
Smart quotes should follow the language of the page | quotes in the right language | German wants „these“, French wants « these », I get "these" whatever I do.
Do not replace three dots inside code | leaving code as it is typed | The spread operator turns into a typographic ellipsis and my snippets stop working.
Line numbers in code blocks | line numbers in code | When I explain a script to a colleague we count lines with a finger on the screen.
Copy button on code blocks | a copy button on code | Selecting a long block on a touch screen always loses the first or the last line.
Highlighting for more programming languages | more highlighted languages | Fortran, Forth and Prolog are shown as plain text. A way to add a grammar myself would do as well.
Diagrams from text | diagrams written as text | A small flow chart next to the decision it explains saves a page of words. Pictures grow stale because nobody keeps the source.
Show formulas while I type them | a live preview of formulas | I only find out about the missing brace after leaving the editor.
Keyboard shortcut to move a line up or down | moving lines by keyboard | Every code editor does it with Alt and the arrow keys. My fingers try it here ten times a day.
Let me change keyboard shortcuts | my own shortcuts | Ctrl+K opens links here and a menu in my window manager, which wins.
Modal editing for people who cannot unlearn it | modal editing | Twenty years of hjkl are hard to forget. Movement and the basic operators would be enough.
Multiple cursors | several cursors at once | Turning a list of names into a list of links is forty times the same edit.
Paste as plain text by default | pasting without formatting | Whatever I copy from a web page arrives in three fonts and two shades of grey.
Keep the indentation when I paste a list | pasting nested lists | A list with three levels comes out as one flat list, and the order of thought is lost.
Paste a table from a spreadsheet as a table | pasting tables | At the moment it arrives as one long line with tabs.
Turn a pasted address into a titled link | titled links from pasted addresses | I would like the title of the page as the text of the link, with a way to say no.
Checkboxes that sink to the bottom when they are done | sinking done items | My shopping list is mostly crossed-out lines with the open ones hiding between them.
Due dates on checkboxes | due dates on checkboxes | I do not want a task manager. I only want to see on the overview what is due this week.
Numbered lists that continue after a paragraph | numbering that continues | A picture between step 3 and step 4 makes the next step a 1 again.
Callout boxes for warnings and hints | callout boxes | Our runbooks need something that says STOP more clearly than bold text.
Templates for new pages | page templates | Each of our interviews starts with the same twelve questions. We copy an old page and forget to delete the answers.
Date and author filled in by the template | placeholders in templates | The template says "Date:" and everybody fills it in differently, or not at all.
Insert the date of today with a shortcut | a shortcut for the date | I type the date about thirty times a day and get the month wrong in January.
Undo should survive closing the page | lasting undo | Closed the tab by accident after deleting a section. The history has it, but only as of an hour before.
Compare two versions of a page side by side | comparing versions | The list of versions tells me when, but not what. I open both in two windows and squint.
Name a version before a big rewrite | named versions | "Before the restructuring" is easier to find than 14:32.
Resize pictures by dragging a corner | resizing pictures | Phone pictures fill the whole screen. I scale them down with another program before inserting them.
Captions below pictures | picture captions | The text under a picture moves away from it on every edit above.
Crop a screenshot inside the editor | cropping pictures | Nine of ten screenshots need only a corner of what they show.
Right-to-left paragraphs in a left-to-right page | mixed writing directions | I take notes on Arabic poetry in English. The full stop jumps to the wrong side of each verse.
Higher contrast for the selected text | a clearer selection | The pale yellow selection on white is invisible to me, and I am not even that old.
`
