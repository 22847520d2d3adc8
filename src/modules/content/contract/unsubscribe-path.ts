/** The page that the foot of a notice's mail leads to; apart from the routes, because the list of pages is loaded first. */
export const unsubscribePath = '/pages/auth/notice-mail'
