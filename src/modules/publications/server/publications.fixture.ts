export const base = '/api/publications'
export const everybody = { roles: [], sellerIds: [], channelIds: [], regionIds: [], customerIds: [] }
export const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString()
export const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
export const linked = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'tocá', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
})
export const video = (href: string) => ({ type: 'doc', content: [{ type: 'video', attrs: { href, title: 'Video' } }] })
export const inputOf = (title: string, more: Record<string, unknown> = {}) => ({
  title,
  body: text(`${title}.`),
  audience: everybody,
  startsAt: minutes(-1),
  endsAt: null,
  isPinned: false,
  asksConfirmation: false,
  confirmUntil: null,
  allowsComments: true,
  ...more,
})
