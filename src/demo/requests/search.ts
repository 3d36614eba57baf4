export const searchRequests = `
Search inside attached PDF files | searching attached PDFs | All our contracts are attachments. The search finds the page they hang on only if somebody wrote a summary.
Find text in pictures of whiteboards | text in pictures | We photograph the whiteboard after each meeting, and that is the last time anybody sees it.
Exact phrases in quotes | exact phrases | Searching for to do gives me every page with a "to". I would like "to do" to mean it.
Leave words out with a minus | excluding words | I look for the heron (the bird), not the Heron project, which has four hundred pages.
Search only in the notebook I am in | searching one notebook | Nine times of ten I know the notebook already.
Saved searches in the sidebar | saved searches | Every Monday I type the same search for open questions with the tag thesis.
Live list of search results inside a page | search results on a page | An index page that keeps itself up to date would replace three that I maintain by hand.
Search by date of creation | searching by date | I remember that it was the week of the move, but not a single word I wrote.
"What did I write on this day?" | a look back at this day | I keep a diary. A quiet line at the top with last year's entry would be wonderful.
Ignore accents when searching | accents in the search | My colleague writes Muller, I write Müller, and we do not find each other's notes.
Stemming for Finnish, please | Finnish word forms | With fifteen cases the word I remember is hardly ever the word I wrote.
Japanese search finds only whole sentences | Japanese search | There are no spaces between our words, so the search sees each sentence as one word.
Show more text around each hit | longer excerpts | Three words left and right are not enough to tell five similar pages apart.
Jump to the hit when opening a result | jumping to the hit | The page opens at the top, and I search a second time with the browser.
Step through all hits with the keyboard | stepping through hits | F3 and Shift+F3 as everywhere else would spare me the mouse.
Replace across many pages | replacing across pages | Our company changed its name. That is 612 pages.
Regular expressions for those who ask for trouble | regular expressions | I want to find all ticket numbers of the form ABC-123. A hidden option is fine.
Search history with arrow up | a search history | I refine a search five times, and the third version was the best.
Fuzzy matching for typing mistakes | tolerance for typos | I never know whether it is rhythm or rythm when I am tired.
Rank titles above body text | titles first in results | Looking for "Budget" I want the page called Budget, and not forty pages that mention one.
Recently opened pages in the quick switcher | recent pages | The page I need is nearly always one of the last ten.
Quick switcher should match initials | matching initials | Typing "wmn" for Weekly Meeting Notes would be a small luxury.
Tags inside tags | nested tags | project/garden and project/house would tidy up a list of ninety tags.
Rename a tag everywhere | renaming tags | I have both recipe and recipes, and moving pages from one to the other by hand takes forever.
Merge two tags | merging tags | Three people, three spellings of the same tag.
Colours for tags | coloured tags | At a glance I would like to tell work from home.
See pages without any tag | pages without tags | I tag on Fridays, and I would like to know what came in since.
Suggest tags while I type | tag suggestions | I cannot remember whether it was the singular or the plural.
Graph of linked pages | a graph of links | Not for decoration: I want to find the islands that nothing links to.
List links to this page at its end | backlinks | I know that I wrote about this person somewhere else. The other page knows it, this one does not.
Warn about links to deleted pages | broken links | I cleaned up in spring and have found dead links ever since.
Keep links alive when a page is renamed | links that survive renaming | After renaming a page, each link to it leads nowhere.
Link to a single paragraph | links to paragraphs | Our bylaws are one page. I would like to point at § 12 and not at all of it.
Alias names for pages | aliases | The page is called Photosynthesis, but I link to it as "light reaction" half the time.
Show a preview when pointing at a link | link previews | Opening and going back loses my place in the text.
Sort results by last change | sorting results | The newest version of a plan is the one that counts.
Results from shared notebooks look like mine | marking shared results | I cited a colleague's draft as my own note. Embarrassing.
Search is slow with more than 50,000 pages | speed on large notebooks | An archive of a local newspaper, one page an article. Each search takes four to six seconds.
Search box should keep the focus after Escape | the focus of the search box | With a screen reader I land at the top of the document and have to find my way back.
Announce the number of hits to screen readers | spoken numbers of hits | Sighted people see "12 results". I hear nothing and wonder whether it is still looking.
Index of all pages from A to Z | an alphabetical index | Some days I do not search, I browse.
Find pages that look nearly the same | finding duplicates | After two imports I have everything at least twice.
`
