/** The page that the foot of a notice's mail leads to; apart from the routes, because the list of pages is loaded first. */
export const unsubscribePath = '/pages/auth/notice-mail'

/** Where a mail program stops the mails by itself. */
export const oneClickPath = '/api/public/notice-mail/one-click'
