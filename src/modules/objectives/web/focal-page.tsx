export const FocalPage = () => null
