const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it stands in a page or in an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => escapes[character] ?? character)
