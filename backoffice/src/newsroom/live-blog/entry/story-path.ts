/** Path of the form of an article that was made from an entry. */
export const storyPath = (id: number): string => `/article/edit/${id}`;
