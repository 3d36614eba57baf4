export const mobileRequests = `
Widget with a single page on the home screen | a home screen widget | The shopping list, without opening anything. That is all I want from a telephone.
Widget to write a quick note | a quick note widget | Ideas last about eight seconds, and the app starts in nine.
Share sheet: add to an existing page | adding to a page by sharing | Each shared link becomes a page of its own. I have 300 pages called "Shared link".
Dictate a note with the screen off | dictation | I think best on my bicycle.
Record audio and write at the same time | audio next to notes | In lectures I would like to tap a line and hear what was said when I wrote it.
Scan a document with the camera | scanning documents | Straightened and in black and white, please, and not a picture of my kitchen table.
Handwriting with a pen | handwriting | I sketch more than I type. A page that takes strokes would make my paper notebook retire.
Palm rejection while drawing | palm rejection | My hand draws along with me.
Landscape layout with two columns on tablets | a tablet layout | The tablet shows a phone screen, only larger.
Toolbar above the keyboard that I can arrange | an editable toolbar | I need checkboxes and headings, never strikethrough, and it is always the other way round.
Swipe to go back | a gesture to go back | The arrow is in the corner that my thumb does not reach.
Swipe a checkbox away | swiping list items | Hitting the little square while walking is a game of chance.
Unlock with a fingerprint | unlocking by fingerprint | My passphrase is long because you recommended it. I type it twenty times a day.
Hide the content in the app switcher | privacy in the app switcher | My patients' names should not be in a preview that everybody sees over my shoulder.
Larger text without breaking the layout | large text | At 200 % the buttons lie on top of each other, and the save button is gone.
Full support for screen readers in the page list | the page list with a screen reader | It reads "button, button, button". The names of the pages are never spoken.
Dark theme that follows the sunset | a theme that follows the day | At night the white start screen wakes up the whole bedroom.
True black for OLED screens | a true black theme | Dark grey is pretty, but black saves my battery.
Offline maps of linked places | places in notes | I keep a list of springs and huts. A pin next to the name would be great.
Add the place and the weather to diary pages | place and weather | Ten years later it is the rain I want to remember.
Reminders that ring | reminders | I write "call the dentist" and read it again in the evening.
Repeat a reminder every second week | repeating reminders | The waste paper is collected in even weeks. Nobody ever knows which week it is.
Open links to pages in the app | links that open the app | A link in a mail opens the browser, which asks me to sign in, on the phone where I am signed in already.
Back button leaves the app instead of closing the picture | the back button in pictures | I look at a picture, go back, and I am on the home screen.
Keep my place when the screen turns | keeping the place on rotation | Turn the tablet, and you are at the top of a page of nine metres.
Select text across several paragraphs | selecting text | The handles stop at the end of a paragraph.
Faster start | a faster start | Four seconds of logo on a three-year-old phone. My patience lasts for three.
Smaller download | a smaller app | 212 MB for a notebook. My phone has 16 GB in all.
Work on old phones | older phones | Our reading club collects retired phones for refugees, and the new version no longer installs.
Open several pages in tabs | tabs on the tablet | I compare two texts all day long.
Floating window for notes while I watch a lecture | a floating window | Switching between the two stops the video.
Watch app: tick off the shopping list | lists on a watch | Both hands on the trolley.
Camera: paste the picture straight into the page | pictures straight into a page | It goes to the gallery, then I choose it there, then I delete it there.
Reduce animations | fewer animations | The sliding pages make me dizzy, and the setting of the system is ignored.
One-handed mode | use with one hand | I carry a baby most of the day. Everything important is in the upper left.
Print from the phone | printing from the phone | I mail the page to myself, go to the computer and print it there.
Read a page aloud | reading aloud | I would like to hear my own drafts. One hears clumsy sentences that one does not see.
Store attachments on the memory card | the memory card | The internal memory is full, and the 128 GB card is bored.
Install without an app store | installing without a store | A plain file to download, with a signature, for those of us without an account anywhere.
Keyboard shortcuts for tablets with a keyboard | shortcuts on tablets | Ctrl+B works, Ctrl+K does not. I have not found a system in it.
Show all attachments of a notebook as a gallery | an attachment gallery | I know what the picture looks like but not which page it is on.
Vibrate when a checkbox is ticked | a small feedback | A tiny tick that I can feel. Optional, of course.
`
