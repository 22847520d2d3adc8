/** A menu changed: `{ id, edition }`. */
export const menusTopic = 'menus'
