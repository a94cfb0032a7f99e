export const SET_UP = 100;
