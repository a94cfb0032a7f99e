/** The exit code of init when it has changed a repository that is set up now. */
export const SET_UP = 100;
