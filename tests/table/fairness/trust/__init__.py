"""What is believed of a link, a device, a clock and a player?"""
