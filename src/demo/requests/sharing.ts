export const sharingRequests = `
Share one page with a link that ends | links that end | I send the address of our hut to guests. In autumn it need not be public any more.
Password for a shared page | a password on shared pages | The parents of our class should read the trip plan, the rest of the internet should not.
Comments at the margin | comments at the margin | We discuss texts by writing into them in capital letters.
Suggest changes without changing | suggested changes | My editor wants to propose, and I want to decide.
See who is reading the page right now | seeing who is here | Twice we have rewritten the same paragraph at the same time.
Cursors of others with their names | named cursors | It is somewhat ghostly when letters appear by themselves.
Roles: somebody who may comment but not edit | a commenting role | Our board should say what it thinks without moving the commas.
Read-only for the whole archive notebook | read-only notebooks | Minutes of 2019 do not change any more. Yet last week they did.
Groups of people | groups | I have given 26 singers access to nine notebooks, one by one. Now two have left.
Invite by mail, without an account | guests without an account | My mother will not make an account. She would like to see the recipe.
Transfer a notebook to another owner | a new owner for notebooks | A colleague retired. Everything she owned needs the administrator now.
Mention a person and let them know | mentions | I write @Naledi and then send a message to say that I wrote @Naledi.
Mail with the changes of the week | a weekly summary | I do not want to be told each time, only on Friday, in one mail.
Unsubscribe from a single page | leaving one page | I commented once and have heard about the coffee machine ever since.
Publish a notebook as a website | notebooks as a website | Our allotment rules are a notebook already. Copying them to a web page is a waste of a Saturday.
Own domain for published notebooks | an own domain | handbook.our-club.example looks better on a poster than a path of sixty characters.
Custom footer with an imprint | an imprint on public pages | In my country a public page needs one by law.
Feed for public notebooks | a feed | Our neighbours would like to follow the garden diary in their reader.
Keep search engines out of shared links | links unknown to search engines | A shared page of mine turned up in a search, with my address.
Ask before opening a page to the public | a question before publishing | The switch is next to the one for favourites. Guess what happened.
See how often a shared page was opened | a simple view count | No tracking, please: only a number.
Show who has access at a glance | an overview of access | I have to open a dialog for each page to be sure.
Log of who saw the page | an access log | For our clinic we must be able to tell.
Copy of a shared page into my own notebook | copying shared pages | I want my own version of the lesson plan, with a link to the original.
Template gallery of the team | shared templates | Everyone has a template for minutes, all are good, and none is the same.
Assign a checkbox to a person | assigned checkboxes | "Someone should" has never done anything.
Polls on a page | polls | When do we meet? Eleven answers in eleven mails.
Reactions instead of comments that say "ok" | reactions | A thumb would do :thumbsup:
Hide a section from guests | hidden sections | The page for volunteers has the telephone numbers of all of us at the bottom.
Anonymous suggestions box | an anonymous box | People say what they think when nobody sees who they are.
Limit the size of uploads of guests | limits for guests | A guest left us a film of 6 GB.
Order of notebooks in the team's sidebar | the order of shared notebooks | The most important one begins with W.
Present a page as slides | presenting pages | Each heading a slide. I do this by hand every Thursday.
QR code for a shared page | a QR code | For the notice board in the stairway.
Resolve a comment and keep it | resolved comments | Deleting it loses the reason for a decision.
Reply to a comment by mail | replying by mail | I read the notice on the phone and would like to answer right there.
Let two teams share a notebook | notebooks of two teams | The kitchen and the garden have one calendar and two teams.
Show the name a person uses in the team | names in the team | Half of us are called Maria.
Accept the house rules before joining | house rules | Our ethics committee requires it.
Lock a page while I rewrite it | locking a page | For an hour I would like to be alone with it.
Undo a change of somebody else without losing mine | undoing one change | I can only go back to before both of us.
Vacation mode for notices | quiet holidays | Three weeks without a single mail from my own notes.
`
