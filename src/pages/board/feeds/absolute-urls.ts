import { escapeXml } from '../../../lib/xml.ts'

/** Addresses in our own HTML may lack the host, as those of images do. A reader shows it on another site. */
export const withAbsoluteUrls = (html: string, publicUrl: string): string =>
  html.replace(/ (src|href)="\/(?!\/)/g, (_, name: string) => ` ${name}="${escapeXml(publicUrl)}/`)
