export default globalThis.loadSanitizeHtml()
