import type { NewsFeed } from './news-feed.ts'

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
