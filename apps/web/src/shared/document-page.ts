/** ID of the page that the server wrote into the document. It covers the app until the app is complete. */
export const DOCUMENT_PAGE_ID = 'document-page'

/** Returns the page that came with the document, or null on public pages and after the app has replaced it. */
export const documentPage = (): HTMLElement | null => document.getElementById(DOCUMENT_PAGE_ID)

/** Removes the document's page, so that whatever the app shows can be seen: an error or a public page. */
export const dropDocumentPage = (): void => documentPage()?.remove()
