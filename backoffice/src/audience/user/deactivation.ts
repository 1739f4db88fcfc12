/** Message keys of the question before a user is signed out and can no longer sign in. */
export const DEACTIVATION = {
  title: "resources.users.deactivate.title",
  text: "resources.users.deactivate.text",
  confirm: "resources.users.deactivate.confirm",
};
