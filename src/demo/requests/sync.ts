export const syncRequests = `
Show both versions when two devices changed a page | clear conflicts | Today the later one wins and the earlier one lies in the history, where nobody looks.
Merge changes in different paragraphs by itself | merging by paragraph | My wife edits the shopping part, I edit the travel part, and we get a conflict each time.
Tell me that a page is not synced yet | a sync indicator | I closed the lid too early and gave a talk from last week's notes.
Choose which notebooks go to which device | selective sync | The phone of my daughter does not need eleven gigabytes of my scans.
Sync only on wireless networks | sync without mobile data | My data plan ended on the third of the month because of one video.
Pictures in reduced size on the phone | smaller pictures on phones | I need the originals at home and a thumbnail on the way.
Sync in the background while the app is closed | background sync | I open the app in the tunnel, and the page I wrote at the desk is not there.
Sync between two of my own servers | server to server sync | One at home, one at the club house with a poor line. They could exchange the night's changes.
End-to-end encrypted notebooks | end-to-end encryption | I run the server for friends and I would prefer not to be able to read their diaries.
Encrypt a single page with a passphrase | encrypted pages | Only the page with the alarm codes needs it.
Pause sync during a presentation | pausing sync | A popup about my shopping list in front of the board was funny once.
Limit the upload speed | an upload limit | The first sync of my pictures takes the whole line, and the family complains.
Resume large uploads where they stopped | resuming uploads | A 400 MB recording over a village line never arrives, as each interruption starts it over.
Keep deleted pages for a year | a longer trash | Thirty days are short for people who clean up in a mood.
See what was synced, and when | a sync log | "Something went wrong" is all I get. Which page, which device?
Sync errors in words I can act on | readable sync errors | "Error 17" turned out to mean a full disk on the server.
Faster first sync on a new device | a faster first sync | 30,000 pages took four hours, nearly all of it waiting for one request after the other.
Start with the pages I used last | recent pages first | While the rest comes in I could work already.
Use the local network when both devices are in it | sync over the local network | My laptop and my server are on one desk, and the notes travel through another town.
Works behind a proxy that asks for a certificate | client certificates | Our institute requires them, and the desktop app has no place to choose one.
Proxy settings in the desktop app | proxy settings | The app ignores the ones of the system.
Show which devices are connected | a list of devices | I sold my old tablet and am not sure whether it still has access.
Sign a device out from afar | signing out a device | I lost my phone on a train to Gdynia.
Warn before a huge deletion is synced | a brake for mass deletions | My cat deleted a notebook. Every device followed within a minute.
Keep file dates when syncing attachments | dates of attachments | All scans say today.
Conflict copies should say who made the other one | names in conflicts | "Conflict copy (2)" does not tell me whom to talk to.
Sync the reading position between devices | the reading position | I read long minutes on the train and go on at the desk.
Same order of pages on each device | the same order everywhere | I sort by hand on the laptop, and the phone shows them by name.
Share the draft of a page between my devices only | private drafts | My half sentences are visible to the whole team while I think.
Sync settings such as theme and shortcuts | synced settings | Fourth device, fourth time I choose the dark theme.
A folder of plain files that stays in sync | a mirrored folder | I would sleep better with all pages as Markdown files next to my backup.
Two-way sync with a git repository | sync with git | We review our handbook in merge requests and read it in Lanternbook.
Web app should queue changes while offline | offline changes in the browser | I typed for ten minutes in the hotel, and the red banner came when I closed the tab.
Offline mode for the reading room | a read-only offline mode | No network in the archive, and I only have to look things up.
Clock differences of a few minutes break the order | devices with a wrong clock | A tablet without network drifts. Its edits look older than they are and lose.
Battery use of the desktop client | battery use | The sync process wakes up each second even if nothing changed.
Check that everything arrived | a full comparison | After moving to a new disk I would like one button that compares and says: all 8,214 pages are equal.
Versions made on the phone are missing on the web | versions from the phone | The history lists only what I did in the browser.
Let me choose the port for local sync | the port for local sync | Port 8099 is taken by my heating.
Large notebooks: sync one section at a time | sync in sections | The progress bar stays at 0 % for an hour, and I cannot tell whether it lives.
Do not sync temporary files of drawing apps | ignoring temporary files | Each stroke produces a new attachment named like ~draw0041.
Notify me when a shared page changes | notices of changes | I learn about changes in the rota when I stand in front of a locked door.
`
