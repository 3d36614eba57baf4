/** What a feed reader shows, whatever the format. Addresses are absolute. */
export interface NewsFeed {
  title: string
  language: string
  /** Of the page for people. */
  page: string
  /** Of the feed itself. */
  url: string
  /** Newest first. */
  items: NewsItem[]
}

export interface NewsItem {
  /** A URL that never changes, so that nobody is shown the same news twice. */
  id: string
  title: string
  page: string
  html: string
  timestamp: string
  author?: string
}

/** The moment of the newest item; the beginning of time for a feed without any. */
export const lastTimestamp = ({ items: [newest] }: NewsFeed): string => newest?.timestamp ?? '1970-01-01T00:00:00.000Z'
