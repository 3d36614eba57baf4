import { escapeXml as x } from '../../../lib/escape.ts'

/** The contents of a feed, in either format. URLs are absolute. */
export interface NewsFeed {
  title: string
  language: string
  /** The URL of the page for people. */
  page: string
  url: string
  items: NewsItem[]
}

export interface NewsItem {
  /** A URL that never changes, so readers don't show an item twice. */
  id: string
  title: string
  page: string
  html: string
  timestamp: string
  author?: string
}

/** The time of the newest item; the epoch for an empty feed. */
export const lastTimestamp = ({ items: [newest] }: NewsFeed): string => newest?.timestamp ?? '1970-01-01T00:00:00.000Z'

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

/** Every entry needs an author. The default is the feed's owner. */
const entryOf = ({ id, title, page, html, timestamp, author }: NewsItem, feedTitle: string): string => `  <entry>
    <id>${x(id)}</id>
    <title>${x(title)}</title>
    <author><name>${x(author ?? feedTitle)}</name></author>
    <published>${timestamp}</published>
    <updated>${timestamp}</updated>
    <link rel="alternate" type="text/html" href="${x(page)}"/>
    <content type="html">${x(html)}</content>
  </entry>`

/** JSON Feed 1.1. */
export const jsonFeedOf = (feed: NewsFeed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    language: feed.language,
    home_page_url: feed.page,
    feed_url: feed.url,
    items: feed.items.map(({ id, title, page, html, timestamp, author }) => ({
      id,
      url: page,
      title,
      content_html: html,
      date_published: timestamp,
      ...(author === undefined ? {} : { authors: [{ name: author }] }),
    })),
  })

/** URLs in our HTML, such as image URLs, may lack the host, but feed readers show them on another site. */
export const withAbsoluteUrls = (html: string, publicUrl: string): string =>
  html.replace(/ (src|href)="\/(?!\/)/g, (_, name: string) => ` ${name}="${x(publicUrl)}/`)
