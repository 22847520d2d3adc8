/** How survey-core names the text of «otro» beside the question's own value. */
export const commentSuffix = '-Comment'
