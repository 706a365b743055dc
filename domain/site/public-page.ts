/** What a page says of itself to whoever has not opened it: a search engine, a preview of a link, a browser before any script ran. */
export interface PublicPage {
  /** The title of the tab, without the name of the product. */
  title: string;
  /** A sentence or two. */
  description: string;
  /** Its `h1`, and what stands under it. */
  heading: string;
  lead: string;
}
