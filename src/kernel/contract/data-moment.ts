/** The header of an answer whose rows are of an earlier moment, as an instant. Without it they are of now. */
export const dataMomentHeader = 'x-data-at'
