export const GeneralPage = () => null
