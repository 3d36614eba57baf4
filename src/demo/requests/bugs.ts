export const bugRequests = `
Cursor jumps to the end when a page is saved | the jumping cursor | While typing in the middle of a word the cursor is suddenly below the last line.
Pasting a picture twice freezes the tab | the freeze on pasting | The second paste within about a second stops everything until the browser offers to end the tab.
Undo removes more than I typed | the greedy undo | One Ctrl+Z takes the whole paragraph and the one before it.
Emoji in titles break the sidebar order | the order with emoji | Pages with an emoji in front come after Z and, after a reload, before A.
Search finds deleted pages | deleted pages in the search | They are listed for about an hour and lead to an empty page.
Umlauts are broken in exported ZIP files | broken file names | Übersicht.md becomes ├£bersicht.md on another computer.
Dates are off by one for people east of Greenwich | dates off by one | A page made at 8 in the morning in Auckland is dated yesterday.
Daily page opens yesterday after midnight | the daily page at midnight | If the app has been open since the evening, it goes on with the old day.
Checkbox state is lost on fast double taps | lost checkboxes | Ticked, unticked, ticked: on the server it is unticked.
Sync stops silently after 24 hours | the silent stop | The icon is green, and nothing has moved since yesterday.
Memory grows while a large PDF is open | growing memory | About 20 MB a minute, with nobody touching anything.
Table cells lose line breaks | lost line breaks in tables | Visible while editing, gone after a reload.
Footnote links scroll to the wrong place | wrong footnote targets | With two footnotes of the same name on one page, both go to the first.
Printed page cuts off wide tables | cut tables in print | The right third is simply not there.
Dark theme: black text on dark grey in code blocks | unreadable code | Only for languages without highlighting.
Login page reloads for ever with cookies blocked | the endless sign-in | A sentence that cookies are needed would be enough.
Attachment with a plus in its name cannot be opened | names with a plus | a+b.pdf is stored and shown. Opening it says "not found".
Renaming a notebook logs everyone out | the sudden sign-out | At least all people who have the notebook open.
Two notices for one mention | double notices | One at once and one ten minutes later, with the same text.
Invitation link says expired on the first click | expired invitations | Our mail scanner follows links, so the guest is always second.
Arabic titles are shown backwards in the tab | reversed titles | Right in the page, reversed in the browser tab.
Drag and drop moves the wrong page | the wrong page moves | If the list is scrolled, the page above the one I took is moved.
Long words make the page scroll sideways | sideways scrolling | A chemical name of 80 letters is enough on a phone.
Page of 2 MB takes a minute to open | the slow large page | After that each key press takes a second.
"Last edited by" shows the reader | the wrong editor | Opening a page without touching anything makes me its last editor.
Version history is empty for imported pages | the empty history | It appears after the first edit, with a wrong first date.
App crashes when the disk is full | the crash on a full disk | What I had typed was gone, too.
Screen reader repeats each letter twice | doubled letters | Since the last release, only in titles.
Keyboard focus is lost after closing a dialog | the lost focus | It goes to the top of the page, and I tab through sixty links again.
Colour picker cannot be closed with Escape | the picker that stays | Only a click elsewhere closes it.
Widget shows the page of another account | the wrong account in the widget | I have a private and a work account on the same phone. This could have been awkward.
Shared link opens the old version of the page | old versions behind links | Guests see what it was when the link was made.
Attachments are uploaded twice on slow lines | double uploads | After a time-out it starts again while the first one is still going.
Number lists start at 0 in exported HTML | lists that start at 0 | In the editor they start at 1.
Code block swallows the last empty line | the swallowed line | Each save takes one, until none is left.
Weekly summary arrives on Sunday for the week to come | the summary a week early | It is always empty and very punctual.
Clicking a tag with a slash shows nothing | tags with a slash | work/2026 has 40 pages, says the list. The page says none.
Error 500 when a title is longer than 255 bytes | the error with long titles | 86 Chinese characters are enough.
Read-only page can be changed by dragging a checkbox | the read-only page | Clicking is refused, dragging is not.
Battery drain when the server cannot be reached | the battery drain | It tries ten times a second, all night long.
Spell checker underlines the word I am typing | the hasty underline | It is red before I had a chance to be right.
Reminder rings on all devices at once | the ringing chorus | Five devices at seven in the morning. Dismissing one leaves four.
`
