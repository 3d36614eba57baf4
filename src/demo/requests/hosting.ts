export const hostingRequests = `
Sign-in through our own identity provider | single sign-on | Sixty teachers, sixty forgotten passwords, one administrator: me.
Two-factor sign-in for administrators | a second factor | Our insurance asks for it, and they are right.
Passkeys | passkeys | My bank has them, my library has them, my diary does not.
Backup while the server is running | live backups | I stop the service each night at three. The night shift writes at three.
Restore a single page from a backup | restoring one page | To get back one page I restore everything into a second server.
Health check that also looks at the disk | a better health check | It said "ok" until the disk was full and nothing could be saved.
Metrics for a dashboard | metrics | How many people, how many pages, how slow. Three lines would be enough.
Environment variables from files | settings from files | Our secrets live in files, and I do not want them in the process list.
Smaller container image | a smaller image | 1.2 GB on a line of 6 Mbit/s is a coffee, a walk and another coffee.
Image for small ARM boards | an ARM image | The whole family runs on a board that fits into a matchbox.
Run without a container | installing without containers | A plain archive and a service file. I would write the service file myself.
Package for my distribution | a system package | Updates that come with all other updates are updates that happen.
Say before an upgrade how long the migration takes | migration times | "A moment" was forty minutes with 80 people waiting.
Roll back to the previous version | going back a version | The release notes say no. I say it was Monday morning.
Quota per person | storage quotas | One of us collects drone films.
See what fills the disk | disk usage by notebook | I know that it is 180 GB, but not whose.
Delete attachments nobody refers to | cleaning up attachments | Deleting a page leaves its pictures, it seems.
Attachments in object storage | object storage | Disks at our host are dear, buckets are cheap.
Serve below a path | serving below a path | We have one name and one certificate, and notes.example.org is not possible here.
Trust the proxy's address header | real addresses behind a proxy | Every sign-in comes from 127.0.0.1, says the log.
Rate limit on the sign-in page | a limit on sign-ins | Somebody from far away tries my name all night long.
Log in a format machines can read | structured logs | I grep like it is 1995.
Audit log of what administrators do | an audit log | There are three of us, and nobody remembers having changed it.
Command to add a person | adding people by command | On the first of September ninety pupils come at once.
Disable an account without deleting it | disabled accounts | She is on parental leave and wants everything as it was.
Delete an account and keep the shared pages | deleting accounts | A former member asks us to forget him. His minutes should stay.
Export all data of one person | data of one person | We have to hand it over within a month if somebody asks.
Mail settings: a button to send a test | a test mail | I invited a friend who never got a mail to find out whether mail works.
Own logo and colours | an own logo | The choir would feel at home with its swan.
Notice to all users before maintenance | a maintenance notice | I write to the mailing list, and half of them are not on it.
Maintenance mode that can still be read | a read-only mode | During the backup reading would be fine.
Default language for new accounts | the default language | Our members find themselves in English and call me.
Let people in only from our mail domain | allowed mail domains | Open registration for everyone at our school, and closed for the rest.
Approve new accounts by hand | approving accounts | Twelve of yesterday's fifteen new members sell shoes.
Documentation for running two servers | two servers at once | One may break, the notes may not.
Check the integrity of the database | an integrity check | After a power cut I would like to know rather than to hope.
Tell me about security releases | news of security releases | A mail to administrators, only for these. I do not read feeds at work.
Show the version on the sign-in page to nobody | hiding the version | Why tell strangers what to look for?
Scheduled jobs page | an overview of jobs | Did the nightly cleaning run? When did it last succeed?
Memory use on a server with 512 MB | memory use | It starts with 180 MB and ends after two weeks with the kernel's help.
Content security policy without exceptions | a strict policy | Our scanner complains about inline styles, and I have no good answer.
IPv6 only | networks with IPv6 only | The setup looks up an IPv4 address of an update server and waits for ever.
`
