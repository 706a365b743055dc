/** The metadata and first texts of a public page, for search engines, link previews and browsers before scripts have run. */
export interface PublicPage {
  /** The title of the tab, without the name of the product. */
  title: string;
  /** A sentence or two. */
  description: string;
  /** The `h1` of the page; `lead` is the text below it. */
  heading: string;
  lead: string;
}
