export const exchangeRequests = `
Export a notebook as Markdown with its pictures | Markdown export | I want to know that I can leave. Then I will stay.
Export to EPUB | EPUB export | My father reads my travel diaries on an e-reader.
PDF export with page numbers and contents | a proper PDF export | The export is fine on screen. Printed, it has neither numbers nor a table of contents.
Page breaks before headings in PDFs | page breaks | A heading alone at the foot of a page makes our printer cry.
Export only what has changed since a date | partial export | My nightly backup is 14 GB for three changed pages.
Import from a folder of text files | import of text files | Fifteen years of notes named like 2009-03-12 kitchen.txt.
Import should keep the creation dates | dates on import | All my childhood was written last Tuesday, according to Lanternbook.
Preview before an import | a preview of imports | It made 4,000 tags out of my hashtags, and I had no chance to say no.
Undo an import | undoing an import | One button to take back exactly what that import made.
Import bookmarks from a browser | import of bookmarks | I keep links with two lines of why. Browsers only keep the links.
Import mails as pages | mails as pages | Forward a mail to a secret address, find it in the inbox notebook.
Save web pages with their pictures | saving web pages | The recipe is gone from the web, and my note says only where it was.
Clip only the selected part of a web page | clipping a part | The cookie banner is on all of my clippings.
Browser extension for clipping | a browser extension | Copying title, address and quotation is three trips between two windows.
Import CSV as a table | CSV import | A list of members from the accounting program, twice a year.
Export a table as CSV | CSV export | The other direction, for the tax office.
OPML in and out | OPML | Outliners have spoken it since forever.
Calendar feed of all due dates | a calendar feed | I would see the due dates where I see everything else that is due.
Citations from a BibTeX file | citations | I type \\[@smith2019] already, out of habit.
Word documents: keep headings and footnotes | import of word documents | Headings come in as bold text and footnotes vanish without a word.
Export with working links between the files | links in exports | After the export all links lead to the old server.
Choose the file names in exports | file names in exports | page-18273.md tells me nothing.
Print two pages on one sheet | printing | For the folder by the telephone.
Print without the sidebar | clean printing | A third of the paper is navigation.
Printable cards for learning | printed flash cards | Question on the front, answer on the back, eight to a sheet.
Scheduled export to a folder | scheduled exports | Sunday, four in the morning, to the disk in the cellar.
Import handwritten notes as pictures with a date | scanned notebooks | I have scanned thirty paper notebooks. One page each, please, in the right order.
Keep comments in the export | comments in exports | Half of the knowledge is in the discussion.
Export the history too | history in exports | Our auditors ask when a rule was changed.
Interface to add a line to a page | an interface to append | My weather station would like to write one line an hour.
Webhook when a page changes | webhooks | Our website is built from a notebook. It could know when.
Documented file format | a documented format | In thirty years somebody should be able to read this without the program.
Read-only access for scripts | read-only access for scripts | I only want to count words, not to be able to delete everything.
Import from another Lanternbook server | moving between servers | My friend's server closes in May, and eleven of us move.
Show what could not be imported | an import report | "3 items skipped". Which ones?
Convert old emoticons while importing | emoticons on import | 2004 was a :) year.
Import voice memos with their names | import of voice memos | They arrive as audio1 to audio94.
Drop a folder onto the window | dropping folders | It takes files, one level deep, and forgets the rest.
Merge imported duplicates | duplicates on import | The import ran twice because the first one looked stuck.
Save as a single HTML file | a single HTML file | The one format that each of my relatives can open.
Convert a page to a letter | letters from pages | Address field, date, fold marks. I write about one letter a month, and that one matters.
Export tags as folders | tags as folders | Other programs only know folders.
`
