export const storeTag = 'Tienda'

/** How long a link of invitation works. */
export const invitationDays = 7
/** How long the code works that a seller shows on their phone: its customer stands beside them. */
export const qrMinutes = 15
/** How long a code of an e-mail works. */
export const codeMinutes = 15
/** Wrong codes after which the code that was sent is worth nothing. */
export const maximumCodeTries = 5
