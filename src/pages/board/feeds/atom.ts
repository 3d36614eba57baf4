import { escapeXml as x } from '../../../lib/xml.ts'
import { lastTimestamp, type NewsFeed, type NewsItem } from './news-feed.ts'

/** RFC 4287. */
export const atomOf = (feed: NewsFeed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${x(feed.language)}">
  <id>${x(feed.url)}</id>
  <title>${x(feed.title)}</title>
  <updated>${lastTimestamp(feed)}</updated>
  <link rel="self" type="application/atom+xml" href="${x(feed.url)}"/>
  <link rel="alternate" type="text/html" href="${x(feed.page)}"/>
${feed.items.map((item) => entryOf(item, feed.title)).join('\n')}
</feed>
`

/** Every entry needs an author: where nobody is named, it is whose feed this is. */
const entryOf = ({ id, title, page, html, timestamp, author }: NewsItem, feedTitle: string): string => `  <entry>
    <id>${x(id)}</id>
    <title>${x(title)}</title>
    <author><name>${x(author ?? feedTitle)}</name></author>
    <published>${timestamp}</published>
    <updated>${timestamp}</updated>
    <link rel="alternate" type="text/html" href="${x(page)}"/>
    <content type="html">${x(html)}</content>
  </entry>`
